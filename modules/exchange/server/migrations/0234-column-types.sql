-- What a column holds, for the database and for the compiler (`npm run gen:types`): CHECK for words, and for the others the name of a type in
-- `server/columns.ts`.
comment on column order_import.messages is 'type: ImportMessage[]';
