-- What a session was opened with, so that its person recognises it.
alter table session add column user_agent text;
call app.limit_columns(array['session']);
