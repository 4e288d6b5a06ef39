-- The search narrows itself to the unit that is read: it is the application's, and nobody else's.
revoke all on function app.search_messages(text[], int) from public;
grant execute on function app.search_messages(text[], int) to kontor_app;
