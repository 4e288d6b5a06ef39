-- Sign-ins that are on their way to an identity provider: taken once, by the browser that began them.
create table provider_login (
  state_hash bytea primary key,
  browser_hash bytea not null,
  org_unit text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
comment on table provider_login is 'global: begun before anybody is signed in';
create index provider_login_expires on provider_login (expires_at);

-- The provider's ID token, sealed: the provider wants it back at the sign-out.
alter table session add column provider_token bytea;
