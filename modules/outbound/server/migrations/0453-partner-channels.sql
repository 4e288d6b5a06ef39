-- How a partner is reached by SFTP, beside the address in its record: its secret, the key of its server, and where its files lie.
create table partner_channel (
  org_unit text not null,
  partner_id text not null,
  -- Password or private key, sealed under KONTOR_SECRET for this partner alone.
  secret bytea,
  -- SHA-256 of the server's key as it was first seen; another one is refused until somebody forgets this one.
  host_key text,
  -- Folder from which files are fetched; null: none are.
  poll_path text,
  poll_minutes int not null default 15,
  polled_at timestamptz,
  poll_answer text,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (org_unit, partner_id)
);
call app.tenant_table('partner_channel');

-- What a partner says of a message that it has (CONTRL): acknowledged, or refused with its reason.
alter table out_message drop constraint out_message_state_check;
alter table out_message add constraint out_message_state_check check (state in ('PENDING', 'SENT', 'ACKED', 'FAILED', 'HELD'));
-- An acknowledgement names the control reference that the message's id gives.
create index out_message_control on out_message (org_unit, upper(right(replace(id::text, '-', ''), 12))) where kind = 'IFTSTA';
