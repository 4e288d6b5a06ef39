import { describe, expect, it } from 'vitest';
import { checkDigit } from '#kernel/barcode.ts';
import type { LocalDate } from '#kernel/date.ts';
import { recordTypes } from '#modules/masterdata/contract/types.ts';
import { idsAt, valueAt } from '#modules/masterdata/rules/path.ts';
import { recordIssues } from '#modules/masterdata/rules/recordRules.ts';
import { similarEnough } from '#modules/masterdata/rules/similarity.ts';
import { towns } from '#modules/masterdata/server/index.ts';
import { findRouting, type RoutingRow } from '#modules/shipments/rules/routing.ts';
import { areaOf } from './areas.ts';
import { masterdataOf } from './seedMasterdata.ts';
import { units } from './network.ts';
import { accounts } from './people.ts';
import { sealedRoute } from './records/dtmRoutes.ts';
import { scenarioVehicles } from './records/dtmVehicles.ts';
import { dutyOn } from './records/duty.ts';

const friday: LocalDate = [2026, 11, 20];
const world = masterdataOf(friday);
const parents = new Map(units.map((unit) => [unit.id, unit.parentId]));
const readable = (unit: string): string[] => {
  const path: string[] = [];
  for (let at: string | null | undefined = unit; at; at = parents.get(at)) path.push(at);
  return path;
};
const recordsOf = (unit: string, type: string) =>
  world
    .filter((part) => readable(unit).includes(part.unit))
    .flatMap((part) => part.sets.filter((set) => set.type.path === type).flatMap((set) => set.records));
const routingRows = (unit: string): RoutingRow[] =>
  recordsOf(unit, 'routing').map(
    (record) =>
      ({
        cityPattern: null,
        customerId: null,
        weekdays: [],
        trafficType: null,
        minWeight: null,
        maxWeight: null,
        relationId: null,
        routeId: null,
        affId: null,
        terminalAreaId: null,
        ...record.data,
        id: record.id,
      }) as unknown as RoutingRow,
  );

describe('master data of the world', () => {
  it('is the same for the same day', () => {
    expect(JSON.stringify(masterdataOf(friday).map(({ sets }) => sets.map((set) => set.records)))).toBe(
      JSON.stringify(world.map(({ sets }) => sets.map((set) => set.records))),
    );
  });

  it('of fourteen times the size has 20,000 places and 5,000 customers, the usual ones among them, each once', () => {
    const great = masterdataOf(friday, 14).filter(({ unit }) => unit === 'dtm');
    const of = (path: string) => great.flatMap(({ sets }) => sets.filter((set) => set.type.path === path));
    for (const [path, least, unique] of [
      ['stoplocation', 20_000, 'internId'],
      ['customer', 5_000, 'customerNumber'],
    ] as const) {
      const records = of(path).flatMap((set) => set.records);
      expect(records.length, path).toBeGreaterThanOrEqual(least);
      expect(new Set(records.map((record) => record.id)).size).toBe(records.length);
      expect(new Set(records.map((record) => record.data[unique])).size).toBe(records.length);
      const usual = recordsOf('dtm', path);
      expect(records.slice(0, 100)).toEqual(usual.slice(0, 100));
      for (const record of records.filter((_, i) => i % 97 === 0))
        expect(recordIssues(recordTypes[path] as never, record.data)).toEqual([]);
    }
  });

  it('has at least three records of every type that dtm reads', () => {
    for (const path of Object.keys(recordTypes)) expect(recordsOf('dtm', path).length, path).toBeGreaterThanOrEqual(3);
  });

  it('keeps the rules of every type, hints too', () => {
    for (const { unit, sets } of world)
      for (const { type, records } of sets)
        for (const record of records)
          expect(recordIssues(type, record.data), `${unit} ${type.path} ${record.id}`).toEqual([]);
  });

  it('has the numbers of the design', () => {
    const count = (type: string) =>
      recordsOf('dtm', type).filter((r) => r.id !== scenarioVehicles.ofHigherLevel).length;
    expect(count('vehicle')).toBe(38);
    expect(count('driver')).toBe(60);
    expect(count('freightcarrier')).toBe(14);
    expect(count('areafreightforwarder')).toBe(7);
    expect(count('terminallocation')).toBe(180);
    expect(count('terminalarea')).toBe(9);
    expect(count('customer')).toBe(120);
    expect(count('loadingcontainer')).toBe(44);
    const requests = recordsOf('dtm', 'stoplocationgroupingrequest');
    expect(requests).toHaveLength(6);
    for (const { id, data } of requests) expect(Number(data.similarity), id).toBeGreaterThanOrEqual(similarEnough);
    expect(count('relation')).toBe(8);
    const routes = recordsOf('dtm', 'route').map((r) => Number(r.id));
    expect(routes.filter((id) => id >= 100 && id <= 137)).toHaveLength(38);
    expect(routes.filter((id) => id >= 500 && id <= 513)).toHaveLength(14);
    expect(recordsOf('dtm', 'driver').filter((r) => r.data.dangerousGoodsTraining === true)).toHaveLength(28);
  });

  it('gives every id and unique value of a type only once in a unit', () => {
    for (const { unit, sets } of world) {
      for (const { type, records } of sets) {
        for (const field of ['id', ...(type.unique ?? [])]) {
          const values = records.map((record) => String(valueAt({ ...record.data, id: record.id }, field)));
          expect(new Set(values).size, `${unit} ${type.path} ${field}`).toBe(values.length);
        }
      }
    }
  });

  it('refers only to records that exist, but for the one that the scenarios want', () => {
    const dangling: string[] = [];
    for (const { unit, sets } of world) {
      for (const { type, records } of sets) {
        for (const { field, type: target } of type.references ?? []) {
          const known = new Set(recordsOf(unit, target).map((record) => record.id));
          for (const record of records)
            for (const id of idsAt(record.data, field))
              if (!known.has(id)) dangling.push(`${unit} ${record.id} ${field} ${id}`);
        }
      }
    }
    expect(dangling).toEqual([`dtm ${scenarioVehicles.danglingDriver} driverId d999`]);
  });

  it('has one local route with a seal that says so', () => {
    const sealed = recordsOf('dtm', 'route').filter((route) => Number(route.data.requiredSeals ?? 0) > 0);
    expect(sealed.map((route) => route.id)).toEqual([sealedRoute]);
    expect(JSON.stringify(sealed[0]?.data.description)).toContain('seal');
  });

  it('leaves one vehicle without duty on the day, on a Sunday too', () => {
    for (const day of [friday, [2026, 11, 22] as LocalDate]) {
      const weekday = day === friday ? 4 : 6;
      expect(dutyOn(day)[weekday]).toBe(true);
      const off = masterdataOf(day)
        .filter((part) => part.unit === 'dtm')
        .flatMap((part) => part.sets.filter((set) => set.type.path === 'vehicle').flatMap((set) => set.records))
        .filter((vehicle) => (vehicle.data.availability as boolean[])[weekday] === false);
      expect(off.map((vehicle) => vehicle.id)).toEqual([scenarioVehicles.unavailable]);
    }
  });

  it('ties accounts to their records', () => {
    const known = new Set(accounts.filter((account) => account.unit === 'dtm').map((account) => account.accountId));
    for (const aff of recordsOf('dtm', 'areafreightforwarder'))
      for (const user of aff.data.userIDs as string[]) expect(known.has(user), user).toBe(true);
    const driver = recordsOf('dtm', 'driver').find((one) => one.data.userId === 'fahrer1');
    const vehicle = recordsOf('dtm', 'vehicle').find((one) => one.id === scenarioVehicles.ofAccountDriver);
    expect(vehicle?.data.driverId).toBe(driver?.id);
    expect(vehicle?.data.vehicleTypeId).toBe('truck-18t');
  });

  it('has partner numbers with a right check digit', () => {
    const partners = recordsOf('dtm', 'customer').flatMap((one) =>
      one.data.ediPartnerId ? [String(one.data.ediPartnerId)] : [],
    );
    expect(partners).toHaveLength(25);
    expect(partners).toContain('4012345000009');
    for (const gln of partners) expect(Number(gln.at(-1)), gln).toBe(checkDigit(gln.slice(0, -1)));
  });
});

describe('routing of the world', () => {
  it('sends every town to the depot of its area, from every depot', () => {
    for (const unit of units.filter((one) => one.isBranch && one.id !== 'hub')) {
      const rows = routingRows(unit.id);
      for (const town of towns.filter((one) => one.postalCodes.length > 0)) {
        for (const postalCode of town.postalCodes) {
          const found = findRouting(rows, {
            direction: 'DELIVERY',
            countryCode: town.countryCode,
            postalCode,
            city: town.name,
          });
          expect(found?.responsibleDepotId, `${unit.id}: ${postalCode} ${town.name}`).toBe(
            areaOf(town.countryCode, postalCode)?.depot,
          );
          expect(found?.routeId, `${unit.id}: ${postalCode}`).toBeTruthy();
        }
      }
    }
  });

  it('covers all of the areas of dtm with route and forwarder, also for pickups', () => {
    const rows = routingRows('dtm');
    for (const area of ['33', '44', '45', '48', '57', '58', '59']) {
      for (let rest = 0; rest < 1000; rest += 1) {
        const postalCode = area + String(rest).padStart(3, '0');
        const found = findRouting(rows, { direction: 'PICKUP', countryCode: 'DE', postalCode, city: '' });
        expect(found?.responsibleDepotId, postalCode).toBe('dtm');
        expect(found?.affId, postalCode).toBeTruthy();
      }
    }
  });

  it('uses every local route of dtm', () => {
    const used = new Set(
      towns.flatMap((town) =>
        town.postalCodes.map(
          (postalCode) =>
            findRouting(routingRows('dtm'), {
              direction: 'DELIVERY',
              countryCode: town.countryCode,
              postalCode,
              city: '',
            })?.routeId,
        ),
      ),
    );
    for (let id = 100; id <= 137; id += 1) expect(used.has(String(id)), String(id)).toBe(true);
  });

  it('leads everything out of the hub', () => {
    const rows = routingRows('hub');
    for (const postalCode of ['44135', '20095', '80331', '90402', '60311'])
      expect(findRouting(rows, { direction: 'DELIVERY', countryCode: 'DE', postalCode, city: '' })?.relationId).toBe(
        areaOf('DE', postalCode)?.depot,
      );
  });
});
