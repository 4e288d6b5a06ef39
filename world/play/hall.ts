import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { closeList, scanPackageOnto, stepLoading } from '#modules/crossdock/server/index.ts';
import { releaseTrip } from '#modules/dispatch/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { insisting } from '../trips/insist.ts';
import type { Crew } from './actors.ts';
import type { Moment } from './moment.ts';
import type { PlayedTrip } from './playedTrips.ts';

const minute = 60_000;
/** Before the departure, in ms: when dispatch releases, when the first package goes aboard, when all are, and when the list is closed. */
const releases = 75 * minute;
const begins = 50 * minute;
const aboard = 15 * minute;
const closes = 11 * minute;
/** Packages that a loader takes between two looks at most. */
const most = 12;

/** Codes of packages that are still to go aboard, in the order of the list, and how many the list expects at all. */
async function toLoad(ctx: CommandContext, list: string): Promise<{ codes: string[]; expected: number }> {
  const rows = await ctx.db.run(
    sql<{ barcode: string; open: boolean }>`select p.barcode, l.process_status = 'NOT_YET_PROCESSED' as open
      from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id
      join process_item i on i.org_unit = l.org_unit and i.list_id = l.list_id and i.item_id = l.item_id
      where l.org_unit = ${ctx.unit} and l.list_id = ${list} order by i.sequence, p.item_id, p.id`,
  );
  return { codes: rows.filter(({ open }) => open).map(({ barcode }) => barcode), expected: rows.length };
}

async function load(platform: Platform, crew: Crew, trip: PlayedTrip, list: string, moment: Moment): Promise<void> {
  const loader = crew.loaderOf(trip.id);
  const share = Math.min(1, (moment.day - (trip.expected_departure - begins)) / (begins - aboard));
  const { codes, expected } = await platform.asSession(loader, (ctx) => toLoad(ctx, list));
  const due = Math.ceil(expected * share) - (expected - codes.length);
  // Each scan is a call of its own, as the scanner sends it; the key says which package of which list it was.
  for (const barcode of codes.slice(0, Math.max(0, Math.min(most, due))))
    await platform.asSession(loader, async (ctx) => {
      const scan = {
        barcode,
        scannedAt: ctx.now,
        gate: trip.gate,
        clientScanId: `demo-${list}-${barcode}`.slice(0, 64),
      };
      await scanPackageOnto(ctx, await rowsOf(ctx), list, scan);
    });
  if (codes.length > 0 || trip.loading_state !== 'INPROGRESS') return;
  await platform.asSession(loader, async (ctx) => stepLoading(ctx, await rowsOf(ctx), list, 'finish'));
}

/** Dispatch releases what is due, loaders load it, and the supervisor closes the list before the truck leaves. */
export async function playHall(platform: Platform, crew: Crew, trip: PlayedTrip, moment: Moment): Promise<void> {
  const until = trip.expected_departure - moment.day;
  if (trip.state === 'CREATED') {
    if (until > releases || trip.deliveries + trip.pickups + trip.directs === 0) return;
    await platform.asSession(crew.dispatcher, async (ctx) => {
      const rows = await rowsOf(ctx);
      return insisting('release', (given) => releaseTrip(ctx, rows, trip.id, undefined, given));
    });
    return;
  }
  const list = trip.loading_list_id;
  if (!list || until > begins) return;
  if (trip.state === 'LOADING_RELEASED' || trip.state === 'LOADING_ACTIVE')
    await load(platform, crew, trip, list, moment);
  else if (until <= closes)
    await platform.asSession(crew.supervisor, async (ctx) => {
      const rows = await rowsOf(ctx);
      return insisting('closing', (given) => closeList(ctx, rows, list, {}, given));
    });
}
