# Sourced by ./play and ./check, with $root set to the folder of the project (plain POSIX shell).
# set_up run|dev: a virtual environment in .venv with the locked packages, the scripts, fonts and icons of the pages
# and the project itself, made on first use and again only when the locks, the build files or the catalogues change.

venv=$root/.venv

# Python on the path that is recent enough, or nothing.
find_python() {
    for name in python3 python3.11 python3.12 python3.13 python3.14 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            command -v "$name"
            return 0
        fi
    done
    return 1
}

# give_up ENGLISH FRENCH
give_up() {
    printf 'tablee: %s\ntablee : %s\n' "$1" "$2" >&2
    exit 1
}

make_venv() {
    python=$(find_python) || give_up \
        "Python 3.11 or newer is needed, and none was found on the PATH." \
        "il faut Python 3.11 ou plus récent, et le PATH n’en propose aucun."
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || give_up \
        "this Python has no venv module; install it (on Debian and Ubuntu: apt install python3-venv)." \
        "ce Python n’a pas le module venv ; installez-le (sous Debian et Ubuntu : apt install python3-venv)."
    "$python" -m venv --clear "$venv" || give_up \
        "the virtual environment could not be made in .venv." \
        "l’environnement virtuel n’a pas pu être créé dans .venv."
}

pip_install() {
    "$venv/bin/python" -m pip --disable-pip-version-check --quiet install "$@" || give_up \
        "the packages could not be installed; pip says why above. Run the same command again to retry." \
        "l’installation des paquets a échoué ; pip dit pourquoi ci-dessus. Relancez la même commande pour réessayer."
}

# What an installation depends on, as one line of text. The folder counts: a virtual environment can't be moved.
packages_state() {
    printf '%s %s' "$root" "$(cat "$root"/requirements*.lock | cksum)"
}

assets_state() {
    printf '%s %s' "$root" "$(cat "$root/package.json" "$root/package-lock.json" "$root/tools/assets.py" | cksum)"
}

project_state() {
    find "$root/src/tablee/lang" -name '*.po' 2>/dev/null | sort | {
        set -- "$root/pyproject.toml" "$root/hatch_build.py" "$root/src/tablee/__init__.py"
        while IFS= read -r catalogue; do set -- "$@" "$catalogue"; done
        printf '%s %s' "$root" "$(cat "$@" | cksum)"
    }
}

# An npm that reads our lock (7 or newer) with the Node it needs, on the path it is given.
npm_works() (
    PATH=$1
    node --version >/dev/null 2>&1 && version=$(npm --version 2>/dev/null) && [ "${version%%.*}" -ge 7 ] 2>/dev/null
)

# put_assets run|dev: what the pages are drawn with, from npm. Node is the machine's, else comes as a Python package.
put_assets() {
    path=$PATH
    if ! npm_works "$path"; then
        pip_install --require-hashes -r "$root/requirements-node.lock"
        path=$venv/bin:$PATH
    fi
    omit=
    [ "$1" = dev ] || omit=--omit=dev
    (cd "$root" && PATH=$path npm ci $omit --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error >/dev/null) &&
        "$venv/bin/python" "$root/tools/assets.py" || give_up \
        "the fonts and scripts of the pages could not be installed; npm says why above. Run the same command again to retry." \
        "l’installation des polices et des scripts des pages a échoué ; npm dit pourquoi ci-dessus. Relancez la même commande pour réessayer."
}

set_up() {
    wanted=$(packages_state)
    found=$(cat "$venv/.packages" 2>/dev/null || true)
    # What serves development serves play as well.
    if [ "$found" != "dev $wanted" ] && [ "$found" != "$1 $wanted" ]; then
        echo "Setting up, this takes a moment… / Mise en place, un instant…" >&2
        case $found in
            "" | "dev $root "* | "run $root "*)
                "$venv/bin/python" -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 ||
                    make_venv ;;
            *) make_venv ;;
        esac
        if [ "$1" = dev ]; then
            pip_install --require-hashes -r "$root/requirements-dev.lock"
        else
            pip_install --require-hashes -r "$root/requirements.lock" -r "$root/requirements-build.lock"
        fi
        printf '%s %s' "$1" "$wanted" >"$venv/.packages"
    fi

    wanted=$(assets_state)
    found=$(cat "$venv/.assets" 2>/dev/null || true)
    if [ ! -f "$root/src/tablee/web/static/vendor/icons.svg" ] ||
        { [ "$found" != "dev $wanted" ] && [ "$found" != "$1 $wanted" ]; }; then
        put_assets "$1"
        printf '%s %s' "$1" "$wanted" >"$venv/.assets"
    fi

    wanted=$(project_state)
    if [ "$(cat "$venv/.project" 2>/dev/null || true)" != "$wanted" ]; then
        pip_install --no-deps --no-build-isolation --editable "$root"
        # Byte code once, as for an installed package: a throw on the command line starts twice as fast.
        "$venv/bin/python" -m compileall -q "$root/src/tablee" || true
        printf '%s' "$wanted" >"$venv/.project"
    fi
}
