// What the scripts may take for granted, for tsc alone: no browser reads this.

// What is looked up on our pages is an element of HTML.
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}
interface Element {
  closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
  closest(selectors: string): HTMLElement | null;
}

// htmx, as far as we call it.
declare const htmx: {
  config: { sse?: object };
  ajax(verb: string, path: string, context: object): Promise<void>;
};
interface Window {
  htmx?: typeof htmx;
}
