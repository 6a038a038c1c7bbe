UPDATE records SET fact = upcast(fact, 1, (SELECT system FROM tables WHERE id = table_id))
WHERE kind IN ('opened', 'shown');
