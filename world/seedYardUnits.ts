import { sql } from 'kysely';
import type { LocalDate } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';

type Standing = {
  number: string;
  kind: string;
  /** Name of its place. */
  at: string;
  /** Minutes ago that it came in. */
  since: number;
  load: 'EMPTY' | 'PARTLY_LOADED' | 'LOADED';
  relation?: string;
  carrier: string;
  state?: 'READY';
  /** Of the tractor that brought it; it has left again unless `waits`. */
  plate: string;
  waits?: { driver: string; language: string };
  seals?: string[];
  /** m°C. */
  setPoint?: number;
  dangerous?: true;
  blocked?: string;
  locked?: true;
  /** Minutes until it leaves. */
  leaves?: number;
};

const own = 'Kontor Dortmund-Ost';
const swap = (
  no: number,
  more: Omit<Standing, 'number' | 'kind' | 'carrier' | 'plate'> & { plate?: string },
): Standing => ({
  number: `DTM44${String(no).padStart(2, '0')}`,
  kind: 'SWAP_BODY',
  carrier: own,
  plate: `DO-KT ${440 + no}`,
  ...more,
});

/** What stands in the yard in the morning: bodies of the depot, boxes and trailers of strangers, their numbers with right digits. */
const standing: readonly Standing[] = [
  swap(1, { at: 'P-01', since: 740, load: 'LOADED', relation: 'Hamburg', seals: ['DO 771204'], leaves: 190 }),
  swap(2, { at: 'P-02', since: 65, load: 'EMPTY' }),
  swap(3, { at: 'P-03', since: 480, load: 'EMPTY' }),
  swap(5, { at: 'P-04', since: 1510, load: 'EMPTY', blocked: 'Boden gebrochen, zur Reparatur' }),
  swap(6, { at: 'P-05', since: 95, load: 'LOADED', relation: 'Leipzig', seals: ['LJ 330182', 'LJ 330183'] }),
  swap(8, { at: 'P-07', since: 300, load: 'EMPTY' }),
  swap(9, { at: 'P-08', since: 355, load: 'PARTLY_LOADED', relation: 'München', leaves: 420 }),
  swap(10, {
    at: 'Tor 21',
    since: 610,
    load: 'LOADED',
    state: 'READY',
    relation: 'Stuttgart',
    seals: ['DO 771219'],
    leaves: 45,
  }),
  swap(11, { at: 'Tor 22', since: 215, load: 'PARTLY_LOADED', relation: 'Hamburg', leaves: 100 }),
  swap(12, { at: 'Tor 24', since: 180, load: 'EMPTY', relation: 'Venlo', leaves: 250 }),
  swap(14, { at: 'Tor 3', since: 140, load: 'EMPTY', locked: true }),
  swap(15, { at: 'P-10', since: 25, load: 'LOADED', relation: 'Bremen', seals: ['HB 004418'], dangerous: true }),
  swap(16, { at: 'P-11', since: 840, load: 'EMPTY' }),
  swap(18, { at: 'P-12', since: 410, load: 'EMPTY' }),
  {
    number: 'CSQU3054383',
    kind: 'CONTAINER_20FT',
    at: 'P-13',
    since: 1260,
    load: 'LOADED',
    relation: 'Rotterdam',
    carrier: 'Hansa Container GmbH',
    plate: 'HH-HC 310',
    seals: ['RTM 55120'],
  },
  {
    number: 'TGHU7599330',
    kind: 'CONTAINER_20FT',
    at: 'P-06',
    since: 200,
    load: 'EMPTY',
    carrier: 'Hansa Container GmbH',
    plate: 'HH-HC 314',
  },
  {
    number: 'MSKU6011672',
    kind: 'CONTAINER_40FT',
    at: 'P-09',
    since: 520,
    load: 'LOADED',
    relation: 'Hamburg',
    carrier: 'Hansa Container GmbH',
    plate: 'HH-HC 302',
    seals: ['ML 8801245'],
  },
  // Its remainder is 10: rightly written, but numbers like it are not given out.
  {
    number: 'MSKU7351770',
    kind: 'CONTAINER_40FT',
    at: 'P-19',
    since: 75,
    load: 'LOADED',
    relation: 'Bremerhaven',
    carrier: 'Hansa Container GmbH',
    plate: 'HH-HC 318',
    seals: ['ML 8801290'],
  },
  {
    number: 'EKOE2611088',
    kind: 'SWAP_BODY',
    at: 'P-20',
    since: 130,
    load: 'LOADED',
    relation: 'Ludwigshafen',
    carrier: 'Eko Intermodal',
    plate: 'LU-EK 77',
    seals: ['EK 20114'],
  },
  {
    number: 'HLXU4691920',
    kind: 'CONTAINER_40FT',
    at: 'P-21',
    since: 45,
    load: 'EMPTY',
    carrier: 'Hansa Container GmbH',
    plate: 'HH-HC 322',
  },
  {
    number: 'WTRU 4471',
    kind: 'TRAILER_SEMI_FIX',
    at: 'P-14',
    since: 12,
    load: 'LOADED',
    relation: 'Kassel',
    carrier: 'Nordkühl Logistik',
    plate: 'KS-NK 88',
    setPoint: 4000,
    seals: ['NK 7712'],
    waits: { driver: 'P. Wójcik', language: 'pl' },
  },
  {
    number: 'KS-NK 412',
    kind: 'TRAILER_SEMI_FIX',
    at: 'P-15',
    since: 160,
    load: 'LOADED',
    relation: 'Kassel',
    carrier: 'Nordkühl Logistik',
    plate: 'KS-NK 81',
    setPoint: -18_000,
    seals: ['NK 7698'],
    leaves: 330,
  },
  {
    number: 'UN-SP 20',
    kind: 'TRAILER_DRAWBAR_FIX',
    at: 'P-23',
    since: 260,
    load: 'EMPTY',
    carrier: 'Spedition Unna',
    plate: 'UN-SP 12',
  },
  {
    number: 'HAM-SV 7',
    kind: 'VAN_FIX',
    at: 'Tor 5',
    since: 18,
    load: 'LOADED',
    carrier: 'Stadtbote Hamm',
    plate: 'HAM-SV 7',
    waits: { driver: 'D. Marin', language: 'ro' },
  },
  {
    number: 'ZEPU0037255',
    kind: 'CONTAINER_20FT',
    at: 'P-24',
    since: 900,
    load: 'EMPTY',
    carrier: 'Zeppelin Box',
    plate: 'DU-ZB 5',
  },
  {
    number: 'MWCU6059784',
    kind: 'CONTAINER_40FT',
    at: 'Einfahrt 1',
    since: 6,
    load: 'LOADED',
    relation: 'Antwerpen',
    carrier: 'Maritime West',
    plate: 'OB-MW 19',
    seals: ['MW 11902'],
    waits: { driver: 'A. Kaya', language: 'tr' },
  },
];

const minutes = (at: number, by: number): string => new Date(at + by * 60_000).toISOString();
const keyOf = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
type Place = { id: string; name: string; kind: string; thermo_power: boolean };

function rowsOf(ctx: CommandContext, one: Standing, place: Place) {
  const base = { org_unit: 'dtm', created_by: 'D. Okafor', version: 1 };
  const came = minutes(ctx.now, -one.since);
  const [unitId, visitId] = [ctx.newId(), ctx.newId()];
  const state = place.kind === 'DOCK' ? (one.state ?? 'AT_DOCK') : place.kind === 'ENTRANCE' ? 'ARRIVED' : 'PARKED';
  return {
    unit: {
      ...base,
      id: unitId,
      number: one.number,
      number_key: keyOf(one.number),
      kind: one.kind,
      state,
      carrier_name: one.carrier,
      load_state: one.load,
      seals: one.seals ?? [],
      set_point: one.setPoint ?? null,
      dangerous_goods: one.dangerous ?? false,
      place_id: place.id,
      place_name: place.name,
      seen_at: came,
      relation: one.relation ?? null,
      locked: one.locked ?? false,
      blocked_reason: one.blocked ?? null,
      arrived_at: came,
      last_movement_at: came,
      planned_departure: one.leaves === undefined ? null : minutes(ctx.now, one.leaves),
      // Bodies of the depot cost nothing while they stand.
      free_until: one.carrier === own ? null : minutes(ctx.now, 120 - one.since),
      power_until: one.setPoint !== undefined && !place.thermo_power ? minutes(ctx.now, 15 - one.since) : null,
      storage_until: one.dangerous ? minutes(ctx.now, 36 * 60) : null,
      created_at: came,
    },
    visit: {
      ...base,
      id: visitId,
      name: one.plate,
      plate_key: keyOf(one.plate),
      country: 'DE',
      state: one.waits ? 'INSIDE' : 'LEFT',
      carrier_name: one.carrier,
      driver_name: one.waits?.driver ?? null,
      driver_language: one.waits?.language ?? null,
      arrived_at: came,
      arrived_source: 'GATE',
      left_at: one.waits ? null : minutes(ctx.now, 12 - one.since),
      created_at: came,
    },
    stay: {
      org_unit: 'dtm',
      id: ctx.newId(),
      unit_id: unitId,
      came_with: visitId,
      arrived_at: came,
      load_state: one.load,
      seals: one.seals ?? [],
      temperature: one.setPoint ?? null,
      dangerous_goods: one.dangerous ?? false,
      photos: [],
    },
    movement: {
      org_unit: 'dtm',
      id: ctx.newId(),
      unit_id: unitId,
      kind: 'GATE_IN',
      to_place: place.id,
      finished_at: came,
      moved_by: 'D. Okafor',
    },
  };
}

/** Units in the yard of `dtm` with their visits and movements, where their places are free; laid once. */
export async function seedYardUnits(platform: Platform, _today: LocalDate): Promise<void> {
  await platform.asSystem('dtm', async (ctx) => {
    if (await ctx.db.find(sql`select 1 from transport_unit where org_unit = 'dtm' limit 1`)) return;
    const places = await ctx.db.run(
      sql<Place>`select id, name, kind, thermo_power from yard_place where org_unit = 'dtm' and state <> 'CLOSED'`,
    );
    const rows = standing.flatMap((one) => {
      const place = places.find(({ name }) => name === one.at);
      return place ? [rowsOf(ctx, one, place)] : [];
    });
    const add = (table: string, of: readonly object[]) => {
      const columns = sql.join(Object.keys(of[0] ?? {}).map((column) => sql.ref(column)));
      return ctx.db.run(
        sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(of)}::jsonb)`,
      );
    };
    if (rows.length === 0) return;
    await add(
      'transport_unit',
      rows.map(({ unit }) => unit),
    );
    await add(
      'gate_visit',
      rows.map(({ visit }) => visit),
    );
    await add(
      'unit_visit',
      rows.map(({ stay }) => stay),
    );
    await add(
      'yard_movement',
      rows.map(({ movement }) => movement),
    );
  });
}
