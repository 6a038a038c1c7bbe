UPDATE records SET fact = upcast(fact, 3, (SELECT system FROM tables WHERE id = table_id))
WHERE instr(fact, '"conflict_put"') > 0 OR instr(fact, '"descriptor"') > 0;
UPDATE library SET sheet = upcast(sheet, 3, system) WHERE instr(sheet, '"descriptor"') > 0;
