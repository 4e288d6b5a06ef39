-- Functions that see or delete the rows of all units are the owner's alone: the relay and the jobs run them over connections of
-- their own. Whoever works as the application, in whatever statement, does not reach them.
revoke all on function
  app.read_outbox(xid8, int, int), app.outbox_end(), app.trim_outbox(timestamptz), app.trim_done_once(timestamptz),
  app.trim_sheets(timestamptz)
  from public, kontor_app;

-- What narrows itself to the readable units is the application's, and nobody else's.
revoke all on function
  app.search_shipments(text[], int), app.packages_bearing(text), app.referring_below(text, text, jsonb, date),
  app.roles_of(text, text[])
  from public;
grant execute on function
  app.search_shipments(text[], int), app.packages_bearing(text), app.referring_below(text, text, jsonb, date),
  app.roles_of(text, text[])
  to kontor_app;
