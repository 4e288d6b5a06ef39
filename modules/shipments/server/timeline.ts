import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRows } from '#platform/database/table.ts';
import type { TimelineType, TransitionState } from '../rules/vocabulary.ts';
import { tables } from './tables.gen.ts';

export type PlannedTransition = {
  itemId: string;
  type: TimelineType;
  state: TransitionState;
  at?: number | null;
  plannedAt?: number | null;
  from?: string | null;
  to?: string | null;
  processName?: string | null;
  processId?: string | null;
  moved?: number;
  expected?: number;
  vehicleName?: string | null;
  gates?: string | null;
  placeName?: string | null;
};

/** @returns the ids of the steps, in their order */
export function addTransitions(ctx: CommandContext, transitions: readonly PlannedTransition[]): string[] {
  if (transitions.length === 0) return [];
  const rows = transitions.map((t) => ({
    id: ctx.newId(),
    item_id: t.itemId,
    timeline_type: t.type,
    state: t.state,
    happened_at: t.at ? new Date(t.at) : null,
    planned_at: t.plannedAt ? new Date(t.plannedAt) : null,
    from_compartment: t.from ?? null,
    to_compartment: t.to ?? null,
    process_name: t.processName ?? null,
    process_id: t.processId ?? null,
    moved: t.moved ?? 0,
    expected: t.expected ?? 0,
    vehicle_name: t.vehicleName ?? null,
    gates: t.gates ?? null,
    place_name: t.placeName ?? null,
  }));
  ctx.db.later(insertRows(ctx, tables.transition, rows), { name: 'transitions.add' });
  return rows.map(({ id }) => id);
}

/** Takes steps off the timeline that did not happen: somebody said so by mistake. */
export const dropTransitions = (ctx: CommandContext, ids: readonly string[]): void =>
  ctx.db.later(sql`delete from transition where org_unit = ${ctx.unit} and id = any(${[...ids]}::uuid[])`, {
    name: 'transitions.undo',
  });

/** Takes steps that were only planned off the timeline: a plan that was changed before anything happened is no event. */
export const dropPlannedTransitions = (ctx: CommandContext, itemIds: readonly string[], processId: string): void =>
  ctx.db.later(
    sql`delete from transition where org_unit = ${ctx.unit} and item_id = any(${[...itemIds]}::uuid[]) and process_id = ${processId} and state = 'PLANNED'`,
    { name: 'transitions.drop' },
  );

/** Brings the open transitions of a kind to a new state; `process` limits it to one trip or list. */
export const settleTransitions = (
  ctx: CommandContext,
  itemIds: readonly string[],
  types: readonly TimelineType[],
  to: { state: TransitionState; at?: number; moved?: number; processId?: string },
): void =>
  ctx.db.later(
    sql`update transition set state = ${to.state}, happened_at = coalesce(${to.at ? new Date(to.at) : null}::timestamptz, happened_at), moved = coalesce(${to.moved ?? null}::int, moved)
    where org_unit = ${ctx.unit} and item_id = any(${[...itemIds]}::uuid[]) and timeline_type = any(${[...types]}) and state in ('PLANNED', 'IN_PROGRESS')
      and (${to.processId ?? null}::text is null or process_id = ${to.processId ?? null}::text)`,
    { name: 'transitions.settle', touches: 'transition' },
  );
