-- Who looks at which place of the product just now; a row is renewed while the page is open and forgotten soon after.
create table presence (
  org_unit text not null,
  account_id text not null,
  place text not null,
  account_name text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (org_unit, account_id, place)
);
call app.tenant_table('presence');
