-- Who wants the figures of yesterday in the morning: an account, of one depot. `sent_for` is the day of the newest mail, claimed before it is handed in.
create table figure_mail (
  org_unit text not null,
  account_unit text not null,
  account_id text not null,
  page text not null check (length(page) <= 30),
  -- Ends it without a sign-in: it stands in each mail and opens nothing else.
  token uuid not null,
  sent_for date not null check (sent_for between '1970-01-01' and '2200-12-31'),
  primary key (org_unit, account_unit, account_id)
);
call app.tenant_table('figure_mail');
call app.limit_columns(array['figure_mail']);
