-- Keys under which push services know this installation; made once when none are given (RFC 8292). The private one is sealed.
create table push_key (
  id int primary key check (id = 1),
  public_key text not null,
  private_key bytea not null
);
comment on table push_key is 'global: of the installation, not of a unit';

-- Where a device of an account is reached while the product is closed. Address and keys are sealed: whoever knows them can send.
create table push_subscription (
  org_unit text not null,
  id uuid not null,
  account_unit text not null,
  account_id text not null,
  grant_type text,
  grant_id text,
  -- The session that it was made or confirmed in: it ends with its sign-out, not with its idle time.
  session_id uuid not null,
  endpoint_hash bytea not null,
  sealed bytea not null,
  language text not null,
  created_at timestamptz not null,
  primary key (org_unit, id),
  unique (org_unit, endpoint_hash)
);
call app.tenant_table('push_subscription');

-- What is still to be told, until the push service has taken it.
create table push_notice (
  org_unit text not null,
  id uuid not null,
  subscription_id uuid not null,
  notice jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  primary key (org_unit, id),
  foreign key (org_unit, subscription_id) references push_subscription (org_unit, id) on delete cascade
);
call app.tenant_table('push_notice');
create index push_notice_due on push_notice (org_unit, due_at);
comment on column push_notice.notice is 'type: PushNotice';
