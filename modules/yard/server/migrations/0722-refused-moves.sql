-- A move that was begun and given up: the unit stands where it stood, and the book says why.
alter table yard_movement drop constraint yard_movement_cause;
alter table yard_movement add constraint yard_movement_cause check (cause in
  ('MOVE_NOT_REPORTED', 'WRONG_LABEL', 'GATE_MISSED', 'ORDER_REFUSED', 'UNKNOWN'));
