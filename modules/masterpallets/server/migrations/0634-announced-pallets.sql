-- A pallet of which data came before it did (EDI) is no "no-EDI" pallet; what was known before this column was built here, as far as anybody can tell.
alter table master_pallet add column announced boolean not null default false;
comment on column master_pallet.announced is 'a manifest named it before it came';
