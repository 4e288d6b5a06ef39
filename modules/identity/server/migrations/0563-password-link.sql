-- Links by which people choose their password: one an account, only the hash of its token, for a day.
create table password_link (
  org_unit text not null,
  account_id text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  -- Empty until the mail server has taken the e-mail.
  sent_at timestamptz,
  primary key (org_unit, account_id)
);
comment on table password_link is 'global: opened before anybody is signed in';
