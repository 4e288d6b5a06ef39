import { noteItemFacts, lockItems } from '#modules/shipments/server/index.ts';
import { goods } from '#modules/dispatch/rules/testing/checkRows.ts';
import { isoToday, today } from '#testing/day.ts';
import { type Result, type Scene, vehicleId } from './scene.ts';

/** One check of the catalogue and what makes the server say it. */
export type Row = [key: string, raise: (s: Scene) => Promise<Result[]>];

/** Asks about one shipment with these columns. */
const with_ =
  (set: Record<string, unknown>) =>
  async (s: Scene): Promise<Result[]> =>
    s.ask(await s.item(set));
const flag = (...names: string[]) => ({ attributes: names });
const vehicle =
  (fields: Record<string, unknown>, set: Record<string, unknown> = {}) =>
  async (s: Scene) => {
    await s.record('vehicle', vehicleId, fields);
    return s.ask(await s.item(set));
  };
const ofType =
  (fields: Record<string, unknown>, set: Record<string, unknown> = {}) =>
  async (s: Scene) => {
    const [own] = await s.sql<{ id: string }>(
      "select data ->> 'vehicleTypeId' as id from master_record where type = 'vehicle' and id = $1",
      [vehicleId],
    );
    await s.record('vehicletype', own?.id ?? '', fields);
    return s.ask(await s.item(set));
  };
const driver = (fields: Record<string, unknown>) => async (s: Scene) => {
  const [own] = await s.sql<{ id: string }>('select driver_id as id from trip where id = $1', [s.trip.id]);
  await s.record('driver', own?.id ?? '', fields);
  return s.ask(await s.item());
};
const dangerous =
  (un: string, kilos: number, more = {}) =>
  async (s: Scene) => {
    const id = await s.item();
    await s.dangerous(id, [goods(un, kilos, more)]);
    return s.ask(id);
  };
const day = (offset: number): string =>
  new Date(Date.parse(isoToday()) + offset * 86_400_000).toISOString().slice(0, 10);
const slot = (more: object) =>
  JSON.stringify([
    {
      dateFrom: today(),
      dateTo: today(),
      timeFrom: null,
      timeTo: null,
      secondTimeFrom: null,
      secondTimeTo: null,
      ...more,
    },
  ]);
/** Madrid: 1,500 km from the depot. */
const far = { latitude: 40.4, longitude: -3.7 };

/** DSP of domain 7.1. */
const shipment: Row[] = [
  ['DSP-01 SHIPMENT_NOT_DISPATCHABLE', with_({ state: 'ON_HOLD' })],
  ['DSP-02 ALREADY_DISPATCHED', with_({ state: 'DISPATCHED', trip_name: 'T-1' })],
  [
    'DSP-03 TRIP_STATE',
    async (s) => {
      await s.onTrip("state = 'JOURNEY_CLOSED'");
      return s.ask(await s.item());
    },
  ],
  [
    'DSP-04 EXTERNALLY_PLANNED',
    async (s) => {
      await s.onTrip('externally_planned = true');
      return s.ask(await s.item());
    },
  ],
  ['DSP-05 LOADING_LOCK', with_(flag('hasLoadingLock'))],
  [
    'DSP-06 ROUTE_DISQUALIFIED',
    async (s) => {
      await s.record('route', '112', { disqualifiedTrip: true });
      return s.ask(await s.item());
    },
  ],
  ['DSP-07 ROUTE_MISMATCH', with_({ outbound_route: '113' })],
  ['DSP-08 AFF_MISMATCH', with_({ aff_id: 'another' })],
  ['DSP-09 NOT_ON_TERMINAL', with_({ packages_on_terminal: 0 })],
  ['DSP-10 DATE_MISMATCH', with_({ execution_date: day(1) })],
  ['DSP-11 TIME_WINDOW', with_({ delivery_slots: slot({ timeFrom: [0, 1, 0], timeTo: [0, 2, 0] }) })],
  ['DSP-12 ILLEGAL_TIME_WINDOWS', with_({ delivery_slots: slot({ timeFrom: [12, 0, 0], timeTo: [8, 0, 0] }) })],
  ['DSP-13 MISSING_GEO_COORDINATES', with_({ latitude: null, longitude: null })],
  ['DSP-14 ARRIVAL_NOTIFICATION', with_(flag('requiresArrivalNotification'))],
];

/** CAP and VEH of domain 7.1; the vehicle's type takes 18 tonnes in all. */
const capacity: Row[] = [
  ['CAP-01 WEIGHT', ofType({ permittedLoad: 1000, payload: 1000 })],
  ['CAP-02 LOADING_METER', with_({ loading_meter: 30_000 })],
  ['CAP-03 VOLUME', with_({ volume: 900_000_000_000 })],
  ['CAP-04 PALLET_SPACES', ofType({ palletSpaces: 3 }, { loading_meter: 1601 })],
  [
    'CAP-05 LENGTH',
    async (s) => {
      const id = await s.item();
      await s.sql('update goods_item set length = 30000 where item_id = $1', [id]);
      return s.ask(id);
    },
  ],
];
const vehicles: Row[] = [
  [
    'VEH-01 NO_VEHICLE',
    async (s) => {
      await s.onTrip('vehicle_id = null');
      return s.ask(await s.item());
    },
  ],
  ['VEH-02 AVAILABILITY', vehicle({ availability: Array(8).fill(false) })],
  [
    'VEH-03 DOUBLE_BOOKED',
    async (s) => {
      await s.sql(
        `update trip o set vehicle_id = $2, expected_departure = t.expected_departure, planned_arrival = t.expected_departure + interval '4 hours'
           from trip t where t.id = $1 and o.id = (select id from trip where execution_date = t.execution_date and id <> t.id and state = 'CREATED' order by id limit 1)`,
        [s.trip.id, vehicleId],
      );
      return s.ask(await s.item());
    },
  ],
  ['VEH-04 TAIL_LIFT', ofType({ tailLift: false }, flag('requiresTailLift'))],
  ['VEH-05 CRANE', ofType({ crane: false }, flag('requiresCrane'))],
  ['VEH-06 ADDITIONAL_WORKER', with_(flag('requiresAdditionalWorker'))],
  ['VEH-07 HIGH_VALUE', vehicle({ highValueGoods: false }, flag('isHighValue'))],
  ['VEH-08 TEMPERATURE', ofType({ temperatureRanges: [] }, flag('isTemperatureRangeCold'))],
  [
    'VEH-09 TEMPERATURE_MIX',
    async (s) =>
      s.ask([await s.item(flag('isTemperatureRangeCold')), await s.item(flag('isTemperatureRangeIndividual'))]),
  ],
  [
    'VEH-10 STOP_RESTRICTION',
    async (s) => {
      const [place] = await s.sql<{ id: string }>(
        "select id from master_record where type = 'stoplocation' order by id limit 1",
      );
      await s.record('stoplocation', place?.id ?? '', { maxVehicleLength: 3000, maxVehicleWeight: null });
      return s.ask(await s.item({ stop_key: place?.id }));
    },
  ],
];

/** DRV and CAR of domain 7.1. */
const drivers: Row[] = [
  [
    'DRV-01 NO_DRIVER',
    async (s) => {
      await s.onTrip('driver_id = null, freight_carrier_id = null');
      return s.ask(await s.item());
    },
  ],
  ['DRV-02 LICENCE', driver({ drivingLicenceValidTo: [2020, 1, 1] })],
  [
    'DRV-03 ADR_TRAINING',
    async (s) => {
      await driver({ dangerousGoodsTraining: false })(s);
      return dangerous('1203', 5)(s);
    },
  ],
  ['DRV-04 DRIVING_TIME', with_(far)],
  ['DRV-05 BREAK', with_(far)],
  [
    'DRV-06 REST',
    async (s) => {
      await s.sql(
        `update trip o set name = 'REST ' || o.name, driver_id = t.driver_id, execution_date = t.execution_date - 1, state = 'JOURNEY_CLOSED',
             actual_arrival = t.expected_departure - interval '2 hours'
           from trip t where t.id = $1 and o.id = (select id from trip where id <> $1 and state = 'CREATED' order by id limit 1)`,
        [s.trip.id],
      );
      return s.ask(await s.item());
    },
  ],
  [
    'CAR-01 CONTRACT',
    async (s) => {
      const [carrier] = await s.sql<{ id: string }>(
        "select id from master_record where type = 'freightcarrier' order by id limit 1",
      );
      await s.record('freightcarrier', carrier?.id ?? '', { contractEnd: [2020, 1, 1] });
      await s.onTrip('freight_carrier_id = $2', [carrier?.id]);
      return s.ask(await s.item());
    },
  ],
];

/** UN 0160, smokeless powder 1.1C: none of the explosives that 7.5.2.4 leaves out. */
export const powder = goods('0161', 5, { unNumber: '0160', classificationCode: '1.1C', netExplosiveMass: 5000 });
/** DGR of domain 7.1. Substances by ADR table A: 1203 petrol, 1005 ammonia, 2814 infectious, 2810 toxic. */
const dangerousGoods: Row[] = [
  ['DGR-01 POINTS_OVER_1000', dangerous('1203', 1000)],
  [
    'DGR-02 POINTS_UNKNOWN',
    async (s) => {
      const id = await s.item();
      await s.dangerous(id, [goods('1203', 5)], -1);
      return s.ask(id);
    },
  ],
  ['DGR-03 CATEGORY_0', dangerous('2814', 1)],
  [
    'DGR-04 MIXED_LOADING',
    async (s) => {
      const [a, b] = [await s.item(), await s.item()];
      await s.dangerous(a, [powder]);
      await s.dangerous(b, [goods('1203', 5)]);
      return s.ask([a, b]);
    },
  ],
  [
    'DGR-05 FOODSTUFF',
    async (s) => {
      const [toxic, food] = [await s.item(), await s.item(flag('isFood'))];
      await s.dangerous(toxic, [goods('2810', 5)]);
      return s.ask([toxic, food]);
    },
  ],
  [
    'DGR-06 LQ_WITH_EXPLOSIVES',
    async (s) => {
      const [a, b] = [await s.item(), await s.item()];
      await s.dangerous(a, [powder]);
      await s.dangerous(b, [goods('1203', 5, { limitedQuantity: true })]);
      return s.ask([a, b]);
    },
  ],
  ['DGR-07 TUNNEL', dangerous('1203', 1000)],
  [
    'DGR-08 VEHICLE_NOT_DG',
    async (s) => {
      await s.record('vehicle', vehicleId, { dangerousGoodsEquipment: 'NONE' });
      await ofType({ dangerousGoods: false })(s);
      return dangerous('1203', 5)(s);
    },
  ],
  [
    'DGR-09 RELATION_NOT_DG',
    async (s) => {
      const [line] = await s.sql<{ id: string }>(
        "select id from master_record where type = 'relation' and org_unit = 'dtm' order by id limit 1",
      );
      await s.record('relation', line?.id ?? '', { dangerousGoods: false });
      const id = await s.item({ relation_id: line?.id });
      await s.dangerous(id, [goods('1203', 5)]);
      return s.ask(id);
    },
  ],
  ['DGR-10 HIGH_CONSEQUENCE', dangerous('1005', 5)],
  ['DGR-11 LQ_8T', dangerous('1203', 9000, { limitedQuantity: true })],
];

/** CUS, WST, FOD, COD, MPA and CRD of domain 7.1. */
const others: Row[] = [
  [
    'LIC-01 LICENCE_MISSING',
    async (s) => {
      const item = await s.item();
      await s.sql("update licence set valid_to = '2020-01-01'");
      const unlicensed = await s.app.as('dispo2');
      const answer = await s.ask(item, unlicensed);
      await s.sql("update licence set valid_to = '2099-01-01'");
      return answer;
    },
  ],
  [
    'CUS-01 CUSTOMS',
    async (s) => {
      await s.record('route', '112', { qualifiedCustoms: false });
      return s.ask(await s.item(flag('isDutiableGoods')));
    },
  ],
  ['WST-01 WASTE', with_(flag('isWaste'))],
  [
    'FOD-01 FOOD_HYGIENE',
    async (s) => {
      await s.sql(
        `insert into vehicle_report (org_unit, vehicle_id, last_report, reported_at) values ('dtm', $1, '{"isVerminous": true}', now())
           on conflict (org_unit, vehicle_id) do update set last_report = excluded.last_report`,
        [vehicleId],
      );
      return s.ask(await s.item(flag('isFood')));
    },
  ],
  ['COD-01 CASH', with_({ cash_on_delivery: 4200 })],
  ['MPA-01 MASTER_PALLET_OPEN', with_({ shipment_type: 'MASTER_PALLET', master_pallet_state: 'CREATED' })],
  [
    'MPA-02 ON_MASTER_PALLET',
    async (s) => {
      const [pallet, item] = [await s.item({ shipment_type: 'MASTER_PALLET' }), await s.item()];
      // Through the door that the module of master pallets will write by.
      await s.app.platform.asSystem('dtm', async (ctx) => {
        await noteItemFacts(ctx, await lockItems(ctx, { kind: 'unit' }, [item]), { master_pallet_item_id: pallet });
      });
      return s.ask(item);
    },
  ],
  [
    'CRD-01 CREDIT_HOLD',
    async (s) => {
      const [customer] = await s.sql<{ id: string }>(
        "select id from master_record where type = 'customer' order by id limit 1",
      );
      await s.record('customer', customer?.id ?? '', { creditHold: true });
      return s.ask(await s.item({ customer_id: customer?.id }));
    },
  ],
];

export const dispatchRows: Row[] = [...shipment, ...capacity, ...vehicles, ...drivers, ...dangerousGoods, ...others];
