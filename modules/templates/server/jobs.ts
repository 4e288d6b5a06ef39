import { Refusal, type TextRef } from '#kernel/errors.ts';
import { updateRow } from '#platform/database/table.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Job } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import { dueCollections, seeTo } from './makeCollections.ts';
import { templatesToLookAt } from './lookAtHeads.ts';
import { dueTemplates, lookAgain, makeAhead, markNight } from './makeTrips.ts';
import { tables } from './tables.gen.ts';

const failed: TextRef = { key: 'templates:reason/failed' };

/**
 * Work on one series in a transaction of its own: whatever goes wrong with it stops no other, is told in the log and at the series, and is
 * tried again with the next turn.
 */
async function alone(
  platform: Platform,
  unit: string,
  id: string,
  work: (ctx: CommandContext, id: string) => Promise<void>,
  tell?: (ctx: CommandContext, id: string, reason: TextRef) => Promise<unknown>,
): Promise<boolean> {
  try {
    await platform.asSystem(unit, (ctx) => work(ctx, id));
    return true;
  } catch (error) {
    platform.log.error({ err: error, unit, series: id }, 'a template or collection could not be seen to');
    const reason = error instanceof Refusal ? (error.text ?? failed) : failed;
    if (tell) await platform.asSystem(unit, (ctx) => tell(ctx, id, reason));
    return false;
  }
}

/** Trips of the templates of a depot, once its clock has passed two in the morning; in between, those that cannot be driven as they are. */
export async function makeTrips(platform: Platform, unit: string): Promise<void> {
  const due = await platform.asSystem(unit, dueTemplates);
  if (!due) {
    for (const id of await platform.asSystem(unit, templatesToLookAt)) await alone(platform, unit, id, lookAgain);
    return;
  }
  let all = true;
  for (const id of due) all = (await alone(platform, unit, id, makeAhead)) && all;
  if (all) await platform.asSystem(unit, markNight);
}

/** Shipments of the recurring collections of a depot, each once its time of the day has passed. */
export async function makeCollections(platform: Platform, unit: string): Promise<void> {
  const tell = (ctx: CommandContext, id: string, reason: TextRef) =>
    ctx.db.run(updateRow(ctx, tables.recurringCollection, { id }, { waits_for: reason }));
  for (const id of await platform.asSystem(unit, dueCollections)) await alone(platform, unit, id, seeTo, tell);
}

/** The clock of the jobs is UTC: they look every quarter of an hour whether a depot's own time has come. */
const everyDepot = (work: (platform: Platform, unit: string) => Promise<void>) => async (platform: Platform) => {
  for (const { id } of ownOf(platform, await platform.tenancy.global(listDepots))) await work(platform, id);
};

export const templateJobs: readonly Job[] = [
  { name: 'makeTrips', cron: '*/15 * * * *', run: everyDepot(makeTrips) },
  { name: 'makeCollections', cron: '5,20,35,50 * * * *', run: everyDepot(makeCollections) },
];
