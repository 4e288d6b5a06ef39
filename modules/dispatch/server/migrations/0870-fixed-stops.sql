-- A stop that a trip has whether or not a shipment goes there: it stays when its last shipment leaves.
alter table stop add column fixed boolean not null default false;
