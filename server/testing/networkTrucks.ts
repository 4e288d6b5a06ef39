import { expect } from 'vitest';
import { hashPassword, saveAccount } from '#modules/identity/server/index.ts';
import { confirmTrip } from '#modules/dispatch/server/index.ts';
import { bookedTwice, overriding, type Sql, today, type Trip } from '#testing/day.ts';
import { type Checked, good, type Scanned } from '#testing/lineHaul.ts';
import { testPassword } from '#testing/layWorld.ts';
import type { Client, TestApp } from '#testing/testApp.ts';

type Part = { id: string; state: string; shipment_type: string; traffic_type: string; leg_depot: string | null };
type Planned = { trip: string; list: string };
const soon = { timeout: 20_000, interval: 100 };
type Standing = { state: string; legs: { state: string }[] };

/** Parts of shipments of the network in depots, and where their goods are. */
export function partsOf(sql: Sql, planner: Client) {
  const partsIn = (unit: string, shipment: string): Promise<Part[]> =>
    sql<Part>(
      `select id, state, shipment_type, traffic_type, leg_depot from shipment where org_unit = $1 and gtp_shipment_id = $2 and state <> 'CANCELED' order by id`,
      [unit, shipment],
    );
  /** The part of a depot of this kind, once it is there. */
  async function partIn(unit: string, shipment: string, type: string, to: string | null = null): Promise<Part> {
    const ofKind = async () => (await partsIn(unit, shipment)).filter((one) => one.shipment_type === type);
    await expect.poll(async () => (await ofKind()).length, soon).toBe(1);
    const [part] = await ofKind();
    expect([unit, part?.leg_depot ?? null]).toEqual([unit, to]);
    return part as Part;
  }
  const stands = async (id: string, state: string, legs: string[]): Promise<void> => {
    const now = async () => {
      const one = (await planner.request<Standing>('GET', `/gtp-rest/shipments/${id}`)).body;
      return [one.state, ...one.legs.map((leg) => leg.state)];
    };
    await expect.poll(now, soon).toEqual([state, ...legs]);
  };
  /** All packages are at this one place, by what every depot knows: in a hall, or on a vehicle that has loaded them; null: in no depot's hands. */
  const allAt = async (shipment: string, codes: readonly string[], place: string | null): Promise<void> => {
    const held = () =>
      sql<{ barcode: string; at: string }>(
        `select p.barcode, p.org_unit || ' ' || p.terminal_status as at from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
          where s.gtp_shipment_id = $1 and p.active and p.terminal_status in ('IN_DEPOT', 'LOADED') order by 1, 2`,
        [shipment],
      );
    await expect.poll(held, soon).toEqual(place === null ? [] : codes.map((barcode) => ({ barcode, at: place })));
  };
  return { partsIn, partIn, stands, allAt };
}

type Order = { itemId: string; directTraffic?: { collects: boolean } | null };

/** Trucks, lists and halls of depots, each by the calls that its people use. */
export function trucks(app: TestApp, sql: Sql) {
  /** Somebody who plans and works in the hall of a depot that has no accounts of its own in the demo world. */
  async function everyHand(unit: string, ...roles: string[]): Promise<Client> {
    const passwordHash = await hashPassword(testPassword);
    await app.platform.tenancy.global((db) =>
      saveAccount(db, unit, {
        accountId: `alle-${unit}`,
        name: `Alle ${unit}`,
        roles: ['dispatcher', 'hallSupervisor', ...roles],
        passwordHash,
      }),
    );
    return app.as(`alle-${unit}`, unit);
  }
  /** A trip of a depot with this part on it, released. */
  async function trip(client: Client, itemId: string, vehicleId: string, more: object): Promise<Planned> {
    const made = await client.request<Trip>('POST', `/dpt-rest/trips${bookedTwice}`, {
      executionDate: today(),
      vehicleId,
      ...more,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body;
    good(await overriding<Checked>(client, `/dpt-rest/trips/${id}/items`, { itemIds: [itemId] }));
    good(await overriding<Checked>(client, `/dpt-rest/trips/${id}/release`, {}));
    const now = (await client.request<Trip>('GET', `/dpt-rest/trips/${id}`)).body;
    return { trip: id, list: now.loadingListId ?? '' };
  }
  const codesOn = async (list: string): Promise<string[]> =>
    (
      await sql<{ barcode: string }>(
        `select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.list_id = $1 order by 1`,
        [list],
      )
    ).map(({ barcode }) => barcode);
  async function scanned(client: Client, kind: 'loading' | 'unloading', list: string): Promise<string[]> {
    const codes = await codesOn(list);
    for (const barcode of codes) {
      const { body } = await client.request<Scanned>('POST', `/th-rest/${kind}/${list}/scans`, {
        barcode,
        clientScanId: `${list}-${barcode}`,
      });
      expect([kind, body.result]).toEqual([kind, 'OK']);
    }
    return codes;
  }
  async function loaded(client: Client, { list }: Planned, seal: string): Promise<string[]> {
    const codes = await scanned(client, 'loading', list);
    await client.request('POST', `/th-rest/loading/${list}/seals`, { number: seal });
    good(await overriding<Checked>(client, `/th-rest/loading/${list}/close`, {}));
    return codes;
  }
  async function started(client: Client, unit: string, tripId: string): Promise<void> {
    const { body } = await client.request<Trip>('GET', `/dpt-rest/trips/${tripId}`);
    if (body.state === 'WAITING_FOR_DRIVER_CONFIRMATION')
      await app.platform.asSystem(unit, (ctx) => confirmTrip(ctx, { kind: 'unit' }, tripId, { accepted: true }));
    good(await overriding<Checked>(client, `/dpt-rest/trips/${tripId}/start`, {}));
  }
  /** @param collects of direct traffic, which has two stops: the one at its shipper */
  async function documented(client: Client, tripId: string, itemId: string, collects?: boolean): Promise<void> {
    const { body } = await client.request<{ stops: { id: string; orders?: Order[] }[] }>(
      'GET',
      `/dpt-rest/trips/${tripId}`,
    );
    const stop = body.stops.find(({ orders = [] }) =>
      orders.some((order) => order.itemId === itemId && order.directTraffic?.collects === collects),
    );
    const path = `/dpt-rest/trips/${tripId}/stops/${stop?.id}/documentation`;
    const said = { signer: 'A. Versand', orders: [{ itemId, result: 'OK' }] };
    const first = await client.request<Checked>('POST', path, said);
    const codes = (first.body.checkResults ?? []).map((one) => `overrideCodes=${one.code}`).join('&');
    if (!first.body.success) good(await client.request<Checked>('POST', `${path}?${codes}`, said));
  }
  /** The unloading list of a depot for a trip of its own or a loading list of another one. */
  async function expected(unit: string, by: 'trip_id' | 'partner_list_id', id: string): Promise<string> {
    const lists = () =>
      sql<{ id: string }>(`select id from process_list where org_unit = $1 and kind = 'ULD' and ${by} = $2`, [
        unit,
        id,
      ]);
    await expect.poll(async () => (await lists()).length, soon).toBe(1);
    return (await lists())[0]?.id ?? '';
  }
  async function unloaded(client: Client, list: string): Promise<string[]> {
    const codes = await scanned(client, 'unloading', list);
    good(await overriding<Checked>(client, `/th-rest/unloading/${list}/close`, {}));
    return codes;
  }
  return { everyHand, trip, loaded, started, documented, expected, unloaded };
}
