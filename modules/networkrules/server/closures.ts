import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { invalidInput, notFound, refused, stale } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Closure, endClosure, saveClosure } from '../contract/closures.ts';
import type { NetworkClosure } from '../rules/network.ts';
import { requireDepots } from './areas.ts';
import { holdRules, rootOf, tellDepots } from './ruleStore.ts';
import { type NetworkClosureRow, tables } from './tables.gen.ts';

const week = 7 * 86_400_000;

/** Closures that hold, will hold, or are over for less than a week. */
export const closuresOf = (ctx: ViewContext): Promise<NetworkClosureRow[]> =>
  ctx.db.run(
    sql<NetworkClosureRow>`select * from network_closure where org_unit = ${rootOf(ctx)} and (valid_to is null or valid_to > ${new Date(ctx.now - week)})
      order by (valid_to is not null and valid_to <= ${new Date(ctx.now)}), valid_from, id`,
    { name: 'networkClosure.all' },
  );

/** A closure as the engine reads it. */
export const closureFacts = (row: NetworkClosureRow): NetworkClosure => ({
  id: row.id,
  depot: row.depot,
  fromDepot: row.from_depot,
  toDepot: row.to_depot,
  from: row.valid_from,
  until: row.valid_to,
  reason: row.reason,
});

const shown = (ctx: ViewContext, row: NetworkClosureRow): Closure => ({
  id: row.id,
  version: row.version,
  depot: row.depot,
  fromDepot: row.from_depot,
  toDepot: row.to_depot,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  reason: row.reason,
  createdAt: row.created_at,
  createdBy: row.created_by,
  endedBy: row.ended_by,
  state: row.valid_to !== null && row.valid_to <= ctx.now ? 'OVER' : row.valid_from > ctx.now ? 'COMING' : 'CLOSED',
});

export const allClosures = async (ctx: ViewContext): Promise<Closure[]> =>
  (await closuresOf(ctx)).map((row) => shown(ctx, row));

async function closureById(ctx: CommandContext, id: string): Promise<NetworkClosureRow> {
  const row = await ctx.db.find(
    sql<NetworkClosureRow>`select * from network_closure where org_unit = ${ctx.unit} and id = ${id}`,
  );
  if (!row) throw notFound();
  return row;
}

/** What is closed, by its ids: a depot, or a run from one to another. */
const closedUnits = ({ depot, from_depot, to_depot }: Pick<NetworkClosureRow, 'depot' | 'from_depot' | 'to_depot'>) =>
  ({ units: [depot, from_depot, to_depot].filter((one) => one !== null), way: true }) as const;

/** Closes a depot or a run; the same thing closed for the same time already is refused by name. */
export async function savedClosure(
  ctx: CommandContext,
  { clientKey, reason, ...said }: BodyOf<typeof saveClosure>,
): Promise<Closure> {
  const asked = {
    reason,
    depot: said.depot ?? null,
    fromDepot: said.fromDepot ?? null,
    toDepot: said.toDepot ?? null,
    validFrom: said.validFrom ?? null,
    validTo: said.validTo ?? null,
  };
  const ofRun = asked.fromDepot !== null && asked.toDepot !== null;
  if (ofRun === (asked.depot !== null)) throw refused('networkrules:closure/oneThing');
  if (ofRun && asked.fromDepot === asked.toDepot) throw refused('networkrules:error/sameDepot');
  const validFrom = asked.validFrom ?? ctx.now;
  if (asked.validTo !== null && asked.validTo <= Math.max(validFrom, ctx.now))
    throw invalidInput([{ field: 'validTo', rule: 'invalidRange', message: '' }]);
  await requireDepots(
    ctx,
    [asked.depot, asked.fromDepot, asked.toDepot].filter((one) => one !== null),
  );
  await holdRules(ctx);
  const key = clientKey && `networkrules.closure:${clientKey}`;
  const earlier = key ? await seenBefore<{ id: string }>(ctx, key) : undefined;
  if (earlier) return shown(ctx, await closureById(ctx, earlier.id));
  const same = (await closuresOf(ctx)).find(
    (one) =>
      one.depot === asked.depot &&
      one.from_depot === asked.fromDepot &&
      one.to_depot === asked.toDepot &&
      (one.valid_to === null || one.valid_to > validFrom) &&
      (asked.validTo === null || one.valid_from < asked.validTo),
  );
  if (same) throw refused('networkrules:closure/closedAlready', { reason: same.reason, by: same.created_by });
  const id = ctx.newId();
  const row = {
    id,
    depot: asked.depot,
    from_depot: asked.fromDepot,
    to_depot: asked.toDepot,
    valid_from: new Date(validFrom),
    valid_to: asked.validTo === null ? null : new Date(asked.validTo),
    reason: asked.reason,
    created_at: new Date(ctx.now),
    created_by: ctx.session.accountName,
  };
  await ctx.db.run(insertRow(ctx, tables.networkClosure, row));
  if (key) remember(ctx, key, { id });
  ctx.history({
    logKey: `GTP_CLOSURE:${id}`,
    type: 'CRT',
    code: '0000',
    textKey: 'networkrules:history/closed',
    args: { what: closedUnits(row), reason: asked.reason },
  });
  await tellDepots(ctx, 'closure', id, 1);
  return shown(ctx, await closureById(ctx, id));
}

/** Ends a closure now. One that is over stays as it ended. */
export async function endedClosure(ctx: CommandContext, { id, version }: BodyOf<typeof endClosure>): Promise<Closure> {
  await holdRules(ctx);
  const row = await closureById(ctx, id);
  if (row.valid_to !== null && row.valid_to <= ctx.now) return shown(ctx, row);
  if (row.version !== version) throw stale('base:thing/changed', { name: row.reason });
  const now = new Date(ctx.now);
  // One that has not begun never holds.
  const from = row.valid_from > ctx.now ? { valid_from: now } : {};
  await ctx.db.run(
    updateRow(
      ctx,
      tables.networkClosure,
      { id },
      { ...from, valid_to: now, ended_at: now, ended_by: ctx.session.accountName, version: version + 1 },
    ),
  );
  ctx.history({
    logKey: `GTP_CLOSURE:${id}`,
    type: 'STS',
    code: '0003',
    textKey: 'networkrules:history/opened',
    args: { what: closedUnits(row), reason: row.reason },
  });
  await tellDepots(ctx, 'closure', id, version + 1);
  return shown(ctx, await closureById(ctx, id));
}
