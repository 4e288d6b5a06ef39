-- Who an account is at the identity provider: issuer and subject never change hands, names do (OpenID Connect Core 1.0, 5.7).
alter table account add column provider_issuer text, add column provider_subject text;
create unique index account_provider_subject on account (org_unit, provider_issuer, provider_subject) where provider_subject is not null;
