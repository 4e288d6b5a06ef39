update master_record set words = left(app.searchable(words), 2400);
