-- Loading equipment that the driver handed over and took back at a stop; null: nobody counted.
alter table stop add column equipment jsonb;
comment on column stop.equipment is 'type: StopEquipment[]';
