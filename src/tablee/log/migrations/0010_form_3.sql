UPDATE records SET fact = upcast(fact, 2, (SELECT system FROM tables WHERE id = table_id))
WHERE instr(fact, '"track"') > 0;
UPDATE library SET sheet = upcast(sheet, 2, system) WHERE instr(sheet, '"track"') > 0;
