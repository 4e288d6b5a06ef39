-- Orders that somebody has to decide about: counted by every open home page once a minute.
create index transport_order_open on transport_order (org_unit) where state in ('RECEIVED', 'VALIDATED', 'ON_HOLD', 'ACCEPTED');
