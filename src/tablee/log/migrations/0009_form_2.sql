UPDATE records SET fact = upcast(1, (SELECT system FROM tables WHERE id = table_id), fact);
