import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { TimelineType, TransitionState } from '../rules/vocabulary.ts';

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

export function addTransitions(ctx: CommandContext, transitions: readonly PlannedTransition[]): void {
  if (transitions.length === 0) return;
  const rows = transitions.map((t) => ({
    id: ctx.newId(),
    ...t,
    at: t.at ? new Date(t.at).toISOString() : null,
    plannedAt: t.plannedAt ? new Date(t.plannedAt).toISOString() : null,
  }));
  ctx.db.later(
    sql`insert into transition (org_unit, id, item_id, timeline_type, state, happened_at, planned_at, from_compartment, to_compartment, process_name, process_id, moved, expected, vehicle_name, gates, place_name)
    select ${ctx.unit}, t.id, t."itemId", t.type, t.state, t.at, t."plannedAt", t."from", t."to", t."processName", t."processId", coalesce(t.moved, 0), coalesce(t.expected, 0), t."vehicleName", t.gates, t."placeName"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid, "itemId" uuid, type text, state text, at timestamptz, "plannedAt" timestamptz, "from" text, "to" text,
      "processName" text, "processId" text, moved int, expected int, "vehicleName" text, gates text, "placeName" text)`,
    { name: 'transitions.add' },
  );
}

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
    { name: 'transitions.settle' },
  );
