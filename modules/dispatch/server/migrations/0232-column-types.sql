-- What a column holds, for the database and for the compiler (`npm run gen:types`): CHECK for words, and for the others the name of a type in
-- `server/columns.ts`.
alter table trip
  add constraint trip_traffic_type_check check (traffic_type in ('LocalTraffic', 'LineHaul', 'DirectTraffic', 'FullTruckLoad', 'LessTruckLoad')),
  add constraint trip_loading_state_check check (loading_state in ('CREATED', 'RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED', 'CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED'));
alter table stop
  add constraint stop_kind_check check (kind in ('START', 'CUSTOMER', 'DEPOT', 'HOP', 'END')),
  add constraint stop_geo_quality_check check (geo_quality in ('EXACT', 'STREET', 'CITY', 'MANUAL', 'NONE')),
  add constraint stop_processing_state_check check (processing_state in ('ALL_ORDERS_OK', 'AT_LEAST_ONE_ORDER_WITH_DEVIATION', 'AT_LEAST_ONE_ORDER_HINDRANCE', 'ALL_ORDERS_HINDRANCE', 'IN_PROGRESS')),
  add constraint stop_signature_type_check check (signature_type in ('DISPLAY', 'DOCUMENT', 'ORIGINAL_DOCUMENT', 'PHOTO', 'CAPTURE', 'GEO_POSITION', 'NOT_REQUESTED', 'DEACTIVATED')),
  add constraint stop_documenting_user_type_check check (documenting_user_type in ('DISPATCHER', 'AFF', 'MASTER_DISPATCHER', 'DRIVER_OR_VEHICLE', 'LOADER', 'HOST'));
comment on column stop.address is 'type: StopAddress';
comment on column stop.windows is 'type: Window[]';
alter table stop_order
  add constraint stop_order_user_type_check check (user_type in ('DISPATCHER', 'AFF', 'MASTER_DISPATCHER', 'DRIVER_OR_VEHICLE', 'LOADER', 'HOST'));
comment on column stop_order.packages is 'type: DocumentedPackage[]';
comment on column optimize_task.result is 'type: TaskResult';
comment on column day_plan.request is 'type: DayRequest';
comment on column day_plan.result is 'type: DayResult';
comment on column day_plan.accepted is 'type: AcceptedTours';
comment on column day_plan.best is 'type: BestSoFar';
comment on column plan_change.trips is 'type: ChangedTrip[]';
comment on column plan_change.tour is 'type: TakenTour';
alter table optimize_task
  add constraint optimize_task_error_code_check check (error_code in ('EMPTY_TOUR', 'TOUR_ALREADY_FINISHED', 'MISSING_GEO_COORDINATES', 'ILLEGAL_STOP_SEQUENCE', 'OPTIMIZATION_NOT_ALLOWED', 'NON_OPTIMIZABLE_STOPS', 'CONSISTENCY_VIOLATED', 'GIS_EXCEPTION', 'INTERNAL_ERROR', 'TASK_CANCELED'));
