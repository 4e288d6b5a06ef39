import { sql } from 'kysely';
import { listClosed, listReopened, listStarted } from '#modules/crossdock/contract/facts.ts';
import { findHallList, type HallList } from '#modules/crossdock/server/index.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Changes } from '#platform/database/table.ts';
import { afterwards } from '#platform/module.ts';
import { numberKey } from '../rules/unitNumber.ts';
import { stepUnit } from '../rules/unitStates.ts';
import { releaseVisit } from './releaseVisit.ts';
import type { TransportUnitTable } from './tables.gen.ts';
import { transportUnits, type UnitRow } from './units.ts';

/**
 * The unit that a list is worked in: the one that bears it or was worked in for it before, else the one of its vehicle's plate, else the one at its dock. A depot
 * that does not use its gate has none, and nothing happens.
 */
async function unitOfList(ctx: CommandContext, listId: string): Promise<{ list: HallList; unit: UnitRow } | undefined> {
  const list = await findHallList(ctx, listId);
  if (!list || list.kind === 'INV') return undefined;
  const plate = list.vehicle === null ? null : numberKey(list.vehicle);
  const found = await ctx.db.find(
    sql<{
      id: string;
    }>`select u.id from transport_unit u left join yard_place p on p.org_unit = u.org_unit and p.id = u.place_id and p.kind = 'DOCK'
      where u.org_unit = ${ctx.unit} and u.state not in ('EXPECTED', 'DEPARTED', 'MOVING')
        and (u.list_id = ${list.id} or u.worked_list = ${list.id} or u.number_key = ${plate} or lower(p.gate_number) = lower(${list.gate}))
      order by (u.list_id = ${list.id}) desc nulls last, (u.worked_list = ${list.id}) desc nulls last, (u.number_key = ${plate}) desc nulls last limit 1`,
  );
  const unit = found && (await transportUnits.lockOwn(ctx, found.id));
  return unit ? { list, unit } : undefined;
}

const factsOf = ({ locked, blocked_reason: blocked }: UnitRow) => ({ locked, blocked: blocked !== null, moved: true });

/** People work in it: nobody moves it. */
export async function lockUnit(ctx: CommandContext, listId: string): Promise<void> {
  const found = await unitOfList(ctx, listId);
  if (!found || found.list.state !== 'INPROGRESS') return;
  const { list, unit } = found;
  const action = list.kind === 'LDG' ? 'startLoading' : 'startUnloading';
  if (!stepUnit(unit.state, action, factsOf(unit)).ok) return;
  const release = { released_at: null, released_by: null };
  releaseVisit(ctx, unit.id, release);
  await transportUnits.move(ctx, unit, action, {
    set: {
      locked: true,
      ...release,
      list_id: list.id,
      worked_list: list.id,
      list_name: list.name,
      relation: list.relation ?? unit.relation,
    },
    args: { list: list.name },
  });
}

const asLoaded = (list: HallList, unit: UnitRow): Changes<TransportUnitTable> => ({
  load_state: 'LOADED',
  seals: list.seals,
  planned_departure: list.plannedDeparture === null ? null : new Date(list.plannedDeparture),
  list_id: list.id,
  list_name: list.name,
  relation: list.relation ?? unit.relation,
});
const asEmpty: Changes<TransportUnitTable> = {
  load_state: 'EMPTY',
  seals: [],
  dangerous_goods: false,
  storage_until: null,
  list_id: null,
  list_name: null,
  relation: null,
};

/** What is in it now is known: empty after unloading; after loading it is full, sealed and ready. It stays locked until the hall says "clear". */
async function noteLoad(ctx: CommandContext, listId: string): Promise<void> {
  const found = await unitOfList(ctx, listId);
  if (!found || found.list.state !== 'CLOSED') return;
  const { list, unit } = found;
  const action = list.kind === 'LDG' ? 'loaded' : 'unloaded';
  const set = list.kind === 'LDG' ? asLoaded(list, unit) : asEmpty;
  if (stepUnit(unit.state, action, factsOf(unit)).ok)
    await transportUnits.move(ctx, unit, action, { set, args: { list: list.name } });
  // Nobody told that people were in it, or it is back at a place: what is in it is known all the same.
  else await transportUnits.save(ctx, unit, set);
}

/** After the hall's own command, never in it: what the yard makes of it cannot stop a scan. */
export const hallReactions = [
  afterwards(listStarted, 'lockUnit', (ctx, { listId }) => lockUnit(ctx, listId)),
  afterwards(listReopened, 'lockUnitAgain', (ctx, { listId }) => lockUnit(ctx, listId)),
  afterwards(listClosed, 'noteLoad', (ctx, { listId }) => noteLoad(ctx, listId)),
];
