import { sql } from 'kysely';
import { Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertedRow } from '#platform/database/table.ts';
import { shuntingOrder } from '../contract/shunting.ts';
import { yardSettings } from './docks.ts';
import { placesFor } from './freePlaces.ts';
import { readList, unloadedAt } from './hallList.ts';
import { orderFor } from './shunting.ts';
import { tables } from './tables.gen.ts';
import { transportUnits, type UnitRow } from './units.ts';

type Asked = Parameters<typeof orderFor>[1];

/** An order that the program makes: as a proposal it waits until somebody says yes, else it stands in the queue. */
export async function addOrder(ctx: CommandContext, asked: Asked, proposed: boolean): Promise<void> {
  const row = await orderFor(ctx, asked);
  const id = ctx.newId();
  await ctx.db.run(
    insertedRow(ctx, tables.shuntingOrder, {
      ...row,
      id,
      state: proposed ? 'CREATED' : 'RELEASED',
      proposed,
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );
  ctx.history({
    logKey: `SHUNTING:${id}`,
    type: 'CRT',
    code: '0000',
    textKey: 'yard:shunting/history/created',
    args: { name: row.name },
  });
  ctx.changed(shuntingOrder.topic, shuntingOrder.name, id, 1);
}

/** What the rules refuse (it has an open order, it stands there already) is no proposal. */
async function propose(ctx: CommandContext, asked: Asked): Promise<void> {
  try {
    await addOrder(ctx, asked, true);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const unitWhere = (ctx: CommandContext, listId: string) =>
  ctx.db.find(
    sql<UnitRow>`select u.* from transport_unit u
      where u.org_unit = ${ctx.unit} and u.list_id = ${listId} and u.state not in ('EXPECTED', 'DEPARTED', 'MOVING') order by u.number limit 1`,
    { name: 'shunting.unitOfList' },
  );

/** A list stands ready: its unit goes to the dock that the list names, if it stands elsewhere in the yard. */
export async function proposeBringing(ctx: CommandContext, listId: string): Promise<void> {
  if (!(await yardSettings(ctx)).proposeShunting) return;
  const list = await readList(ctx, listId);
  const unit = await unitWhere(ctx, listId);
  if (!list?.gate || list.over || !unit) return;
  const dock = await ctx.db.find(
    sql<{
      id: string;
    }>`select id from yard_place where org_unit = ${ctx.unit} and kind = 'DOCK' and state = 'OPEN' and lower(gate_number) = lower(${list.gate})`,
    { name: 'shunting.dock' },
  );
  if (!dock) return;
  const reason = list.kind === 'LDG' ? 'LOADING' : 'UNLOADING';
  await propose(ctx, { unitId: unit.id, toPlace: dock.id, reason, priority: 2, dueAt: list.at });
}

/** A unit is unloaded: it leaves its dock for a free parking place, so that the next one can come. */
export async function proposeParking(ctx: CommandContext, listId: string): Promise<void> {
  if (!(await yardSettings(ctx)).proposeShunting) return;
  const found = await unloadedAt(ctx, listId);
  const unit = found && (await transportUnits.lockOwn(ctx, found.id));
  if (!unit) return;
  const wants = { kind: unit.kind, dangerousGoods: unit.dangerous_goods, cooled: unit.set_point !== null };
  const { places } = await placesFor(ctx, wants, null);
  const [place] = places;
  if (place) await propose(ctx, { unitId: unit.id, toPlace: place.id, reason: 'PARK', priority: 2, dueAt: null });
}
