import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { TransportUnit } from '../contract/units.ts';

const { app, sql } = await opened(morning());
const [one, other] = await Promise.all([app.as('yard1'), app.as('depotadmin')]);
const base = '/ym-rest/transport-units';
/** A few in the everyday run; the long proof walks 10,000 (`npm run prove -- --only YARD`). */
const movements = Number(process.env.KONTOR_MOVES ?? 300);

/** Mulberry32: the same walk each time. */
let seed = 20_261_129;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

type In = { success: boolean; units: TransportUnit[] };
type Out = { success: boolean; unit: TransportUnit | null };
/** Where each unit of the walk is by what the answers said: the place's id, or null when it is gone. */
const book = new Map<string, { place: string | null; moves: number; visits: number }>();
const numbers = Array.from({ length: 12 }, (_, i) => `WALK ${100 + i}`);
/** Units that one shunter alone moves, by what he sends without a version; the places are everybody's. */
const ownOf = new Map([
  [one, Array.from({ length: 4 }, (_, i) => `WALK ${200 + i}`)],
  [other, Array.from({ length: 4 }, (_, i) => `WALK ${300 + i}`)],
]);
/** A lost answer: every fifth press is sent once more, at once or afterwards, under its own key. */
async function pressed<T>(send: () => Promise<T>): Promise<T> {
  const dice = random();
  if (dice < 0.1) return (await Promise.all([send(), send()]))[0];
  const first = await send();
  return dice < 0.2 ? send() : first;
}
const started = Date.parse(morning().KONTOR_NOW ?? '');
let keys = 0;

const known = async (number: string): Promise<{ id: string; version: number } | undefined> =>
  (
    await sql<{ id: string; version: number }>(
      `select id, version from transport_unit where org_unit = 'dtm' and number = $1`,
      [number],
    )
  )[0];
function note(number: string, place: string | null, visits = 0): void {
  const at = book.get(number) ?? { place: null, moves: 0, visits: 0 };
  book.set(number, { place, moves: at.moves + 1, visits: at.visits + visits });
}

async function gateIn(client: typeof one, number: string, placeId: string | null): Promise<number> {
  keys += 1;
  const unit = {
    number,
    kind: 'SWAP_BODY',
    loadState: 'EMPTY',
    seals: [],
    temperature: null,
    dangerousGoods: false,
    photos: [],
    placeId,
    listId: null,
    remark: null,
  };
  const press = {
    clientKey: `walk-${keys}-press`,
    plate: `WA-LK ${keys}`,
    country: null,
    units: [unit],
    carrierName: null,
    driverName: null,
    driverPhone: null,
    driverLanguage: null,
    reference: null,
    bookingId: null,
    entranceId: null,
    arrivedAt: null,
    reason: null,
    remark: null,
  };
  const { status, body } = await pressed(() => client.request<In>('POST', `${base}/gate-in`, press));
  if (status === 200 && body.units[0]) note(number, body.units[0].placeId, 1);
  return status;
}

async function correct(client: typeof one, number: string, placeId: string): Promise<number> {
  const unit = await known(number);
  if (!unit) return 404;
  const before = book.get(number)?.place;
  const { status, body } = await client.request<TransportUnit>('POST', `${base}/${unit.id}/correct-place`, {
    version: unit.version,
    placeId,
    cause: 'MOVE_NOT_REPORTED',
    remark: null,
  });
  if (status === 200 && before !== placeId) note(number, body.placeId);
  return status;
}

async function gateOut(client: typeof one, number: string): Promise<number> {
  const unit = await known(number);
  if (!unit) return 404;
  const { status, body } = await client.request<Out>('POST', `${base}/${unit.id}/gate-out`, {
    version: unit.version,
    plate: null,
    scanned: random() < 0.2 ? number : null,
    seals: [],
    reason: null,
  });
  if (status === 200 && body.success) note(number, null);
  return status;
}

/** A whole order as a device sends it: taken, driven, put down, or given up where its place is taken meanwhile. */
async function shunt(client: typeof one, number: string, placeId: string): Promise<number> {
  const unit = await known(number);
  if (!unit) return gateIn(client, number, null);
  const from = book.get(number)?.place ?? null;
  keys += 1;
  const { status, body: order } = await client.request<{ id: string }>('POST', '/ym-rest/shunting-orders', {
    unitId: unit.id,
    toPlace: placeId,
    reason: 'PARK',
    clientKey: `walk-order-${keys}`,
  });
  if (status !== 201) return status;
  const drive = (action: string, more: object = {}) => {
    keys += 1;
    const move = { clientKey: `walk-drive-${keys}`, action, scannedAt: started, ...more };
    return pressed(() => client.request('POST', `/ym-rest/shunting-orders/${order.id}/drive`, move));
  };
  if ((await drive('START')).status !== 200) {
    await drive('REFUSE', { refusedReason: 'OTHER' });
    return 400;
  }
  const ended = await drive('FINISH');
  if (ended.status === 200) note(number, placeId);
  else if ((await drive('REFUSE', { refusedReason: 'OCCUPIED' })).status === 200) note(number, from);
  return ended.status;
}

test(
  'after random movements by two people at once, with answers that are lost, each unit stands at one place, each place bears one unit, and the book of the answers says the same',
  async () => {
    const places = await sql<{ id: string; kind: string }>(
      `select id, kind from yard_place p where org_unit = 'dtm' and kind in ('PARKING', 'ENTRANCE') and state = 'OPEN'
       and not exists (select from transport_unit u where u.org_unit = p.org_unit and u.place_id = p.id and u.state <> 'ARRIVED') order by name limit 8`,
    );
    expect(places.length).toBeGreaterThan(3);
    const step = (client: typeof one): Promise<number> => {
      const number = pick(numbers);
      const place = pick(places).id;
      const dice = random();
      if (random() < 0.25) return shunt(client, pick(ownOf.get(client) ?? []), place);
      if (dice < 0.4) return gateIn(client, number, random() < 0.3 ? null : place);
      return dice < 0.75 ? correct(client, number, place) : gateOut(client, number);
    };
    const statuses: number[] = [];
    for (let i = 0; i < movements / 2; i += 1) statuses.push(...(await Promise.all([step(one), step(other)])));
    // Refused with a word, overtaken, or not known yet; never a fault.
    expect(statuses.filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(movements / 5);

    const now = await sql<{
      number: string;
      place_id: string | null;
      state: string;
      open: number;
      visits: number;
      moves: number;
      last: string | null;
    }>(
      `select u.number, u.place_id, u.state,
        (select count(*)::int from unit_visit v where v.org_unit = u.org_unit and v.unit_id = u.id and v.departed_at is null) as open,
        (select count(*)::int from unit_visit v where v.org_unit = u.org_unit and v.unit_id = u.id) as visits,
        (select count(*)::int from yard_movement m where m.org_unit = u.org_unit and m.unit_id = u.id) as moves,
        (select m.to_place from yard_movement m where m.org_unit = u.org_unit and m.unit_id = u.id order by m.id desc limit 1) as last
      from transport_unit u where u.org_unit = 'dtm' and u.number like 'WALK %' order by u.number`,
    );
    expect(now.map(({ number, place_id: place, moves, visits }) => [number, { place, moves, visits }])).toEqual(
      [...book].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    // The last movement says where it is, and an open visit that it is here.
    for (const unit of now) {
      expect(unit.last, unit.number).toBe(unit.place_id);
      expect(unit.open, unit.number).toBe(unit.state === 'DEPARTED' ? 0 : 1);
      expect(unit.place_id === null, unit.number).toBe(unit.state === 'DEPARTED');
    }
    expect(
      await sql(
        `select place_id from transport_unit where org_unit = 'dtm' and place_id is not null and state <> 'ARRIVED' group by place_id having count(*) > 1`,
      ),
    ).toEqual([]);
    // Each movement begins where the one before it ended.
    expect(
      await sql(
        `select * from (select m.unit_id, m.from_place, lag(m.to_place) over (partition by m.unit_id order by m.id) as before, m.kind
         from yard_movement m join transport_unit u on u.org_unit = m.org_unit and u.id = m.unit_id where u.number like 'WALK %') s
       where s.kind <> 'GATE_IN' and s.from_place is distinct from s.before`,
      ),
    ).toEqual([]);
  },
  120_000 + movements * 200,
);
