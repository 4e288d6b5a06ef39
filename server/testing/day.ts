import pg from 'pg';
import { dateToIso } from '#kernel/date.ts';
import { clock, today, todayAt } from './clock.ts';
import type { Client, TestApp } from './testApp.ts';

export type Sql = <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>;

/** The clock of the database is the machine's; what a test writes with `now()` goes by the one clock of the tests. */
const byTheClock = (text: string): string =>
  text
    .replaceAll(/(?<![\w.])now\(\)/g, `'${new Date(clock.now()).toISOString()}'::timestamptz`)
    .replaceAll('current_date', `'${isoToday()}'::date`);

/**
 * Reads and changes the test's database past all tenancy: tests look at what really is stored. `now()` is the test's clock;
 * `clock_timestamp()` stays the database's own, for columns that it keeps itself (signs of life, when a job is due).
 */
export async function sqlOf(app: TestApp): Promise<{ sql: Sql; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  return {
    sql: async (text, values = []) => (await client.query(byTheClock(text), values)).rows as never,
    end: () => client.end(),
  };
}

export { today };
/** Today as an ISO date. */
export const isoToday = (): string => dateToIso(today());
/** For `testApp`: a server whose clock says eight in the morning of the test world. In the evening there is no day left to plan. */
export const morning = (): Record<string, string> => ({ KONTOR_NOW: new Date(todayAt([8, 0, 0])).toISOString() });

export type Checks = { success: boolean; checkResults: { code: string; severity: string; overridable: boolean }[] };
export type Trip = { id: string; name: string; version: number; state: string; loadingListId: string | null };

/** Sends a command until the checks that it names are all overridden. */
export async function overriding<T extends Checks>(
  client: Client,
  path: string,
  body: Record<string, unknown>,
  keep: readonly string[] = [],
): Promise<{ status: number; body: T }> {
  const first = await client.request<T>('POST', path, body);
  if (first.status !== 200 || first.body.success) return first;
  const codes = first.body.checkResults.filter((one) => one.overridable && !keep.includes(one.code));
  return client.request<T>('POST', path, { ...body, overrideCodes: [...new Set(codes.map((one) => one.code))] });
}

/** Shipments of the unit that are due and can be dispatched today, the lightest first: nothing but their number is special. */
export async function freeItems(sql: Sql, count: number, unit = 'dtm'): Promise<{ id: string; weight: number }[]> {
  return sql(
    `select id, weight::int as weight from shipment
      where org_unit = $1 and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY' and un_numbers = '{}'
        and latitude is not null and execution_date = $3::date
      order by weight, id limit $2`,
    [unit, count, isoToday()],
  );
}

/** Several tests use the same few vehicles at the same hour: that somebody is booked twice is accepted. */
const twice = ['DOUBLE_BOOKED', 'TRAILER_DOUBLE_BOOKED', 'DRIVER_DOUBLE_BOOKED'];
export const bookedTwice = `?${twice.map((code) => `overrideCodes=${code}`).join('&')}`;

export async function createTrip(dispo: Client, vehicleId = 'do-lx-1049', route = '112'): Promise<Trip> {
  const made = await dispo.request<Trip>('POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId,
    outboundRoute: route,
  });
  if (made.status >= 300) throw new Error(`trip: ${made.status} ${JSON.stringify(made.body)}`);
  return made.body;
}

/** A released trip with its loading list and the barcodes on it. */
export async function releasedTrip(
  dispo: Client,
  sql: Sql,
  itemIds: readonly string[],
): Promise<{ trip: Trip; list: string; barcodes: string[] }> {
  const trip = await createTrip(dispo);
  const put = await overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds });
  if (!put.body.success) throw new Error(`dispatch: ${JSON.stringify(put.body.checkResults)}`);
  const released = await overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/release`, {});
  if (!released.body.success) throw new Error(`release: ${JSON.stringify(released.body)}`);
  const now = (await dispo.request<Trip>('GET', `/dpt-rest/trips/${trip.id}`)).body;
  const rows = await sql<{ barcode: string }>(
    `select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id
      where l.list_id = $1 order by p.barcode`,
    [now.loadingListId],
  );
  return { trip: now, list: now.loadingListId ?? '', barcodes: rows.map((row) => row.barcode) };
}

export const scan = (client: Client, list: string, barcode: string, clientScanId: string) =>
  client.request<{ result: string; summaries: { packagesScanned: number } }>('POST', `/th-rest/loading/${list}/scans`, {
    barcode,
    clientScanId,
  });

/** One order of one package as an interchange (EDIFACT IFTMIN D.96A). */
export function interchange(order: string): string {
  const on = isoToday().replaceAll('-', '');
  return [
    `UNB+UNOC:3+4012345000009:14+KONTORDTM:ZZ+${on.slice(2)}:0731+${order}'`,
    `UNH+1+IFTMIN:D:96A:UN:FIBO01'BGM+610+${order}+9'DTM+137:${on}0730:203'DTM+2:${on}:102'TSR+27'`,
    `NAD+CZ+4012345000009::9++Hagener Federn GmbH+Eckeseyer Str. 112+Hagen++58089+DE'`,
    `NAD+CN+++Lackhaus Unna+Hansastr. 41+Unna++59425+DE'GID+1+1:PE'FTX+AAA+++Ware'MEA+AAE+G+KGM:286'DIM+1+MMT:1200:800:1100'`,
    `UNT+12+1'UNZ+1+${order}'`,
  ].join('\r\n');
}

/** Listens to an event stream and keeps what it heard; `lastEventId`: it was there before and goes on behind that event. */
export async function listen(
  app: TestApp,
  cookie: string,
  path: string,
  lastEventId?: string,
): Promise<{ status: number; heard(): string; closed(): boolean; stop(): Promise<void> }> {
  const end = new AbortController();
  const stream = await fetch(app.url + path, {
    headers: { cookie, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: end.signal,
  });
  let heard = '';
  let closed = false;
  const reading = (async () => {
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      heard += part.value;
    }
    closed = true;
  })().catch(() => undefined);
  return {
    status: stream.status,
    heard: () => heard,
    closed: () => closed,
    stop: async () => {
      end.abort();
      await reading;
    },
  };
}

/** Vehicles with nothing to do today, and their usual drivers: how full the day is depends on the weekday. */
export const makeIdle = (sql: Sql, vehicleIds: readonly string[], except?: string): Promise<unknown> =>
  sql(
    `with crew as (select data ->> 'driverId' as id from master_record where type = 'vehicle' and id = any($1))
     update trip set vehicle_id = case when vehicle_id = any($1) then null else vehicle_id end,
       driver_id = case when driver_id in (select id from crew) then null else driver_id end
     where execution_date = $2::date and ($3::uuid is null or id <> $3::uuid)
       and (vehicle_id = any($1) or driver_id in (select id from crew))`,
    [vehicleIds, isoToday(), except ?? null],
  );
