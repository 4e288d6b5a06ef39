-- How long a new installation works without a licence; one row, written when it is set up.
create table trial (
  only_one boolean primary key default true check (only_one),
  until date not null
);
comment on table trial is 'global: one licence for the installation';
