import { sql } from 'kysely';
import type { z } from 'zod';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import type { Message } from '#platform/module.ts';
import { isHandled } from '#modules/shipments/rules/packageProcess.ts';
import { documentReceipt } from '#modules/dispatch/server/index.ts';
import { unitUnloaded } from '../../contract/manifest.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { type Line, linesOf, ordersOn } from './lines.ts';
import { type ProcessListRow, tables } from '../tables.gen.ts';

/** What came off a partner's unit, to the depot that had loaded it; corrected as often as something is found later. */
export async function reportUnit(ctx: CommandContext, list: ProcessListRow): Promise<void> {
  const { partner_unit: partner, partner_list_id: theirs } = list;
  if (partner === null || theirs === null) return;
  const lines = (await linesOf(ctx, list.id)).filter((line) => !line.surplus);
  const version = list.report_version + 1;
  await ctx.db.run(updateRow(ctx, tables.processList, { id: list.id }, { report_version: version }));
  const orders = [...new Set(lines.map((line) => line.order_number))];
  ctx.post(partner, unitUnloaded, `${theirs}/${version}`, {
    listId: theirs,
    listName: list.name,
    version,
    shipments: orders.map((orderNumber) => {
      const own = lines.filter((line) => line.order_number === orderNumber);
      const codes = (is: (line: Line) => boolean) => own.filter(is).map((line) => line.barcode);
      return {
        orderNumber,
        unloaded: own.filter((line) => isHandled(line.process_status)).length,
        missing: codes((line) => line.process_status === 'MISSING'),
        damaged: codes((line) => isHandled(line.process_status) && line.status === 'OK_DAMAGED'),
        notUnloaded: own.filter((line) => line.process_status === 'NOT_UNLOADED').length,
      };
    }),
  });
  ctx.history({
    logKey: `ULD:${list.id}`,
    type: 'EXP',
    code: '4090',
    textKey: 'crossdock:history/reported',
    args: { depot: partner, version },
  });
}

const reported: readonly string[] = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED'];

/** Something of closed unloadings was found: the depot that had loaded them reads the corrected report. */
export async function reportAgain(ctx: CommandContext, lists: readonly ProcessListRow[]): Promise<void> {
  for (const list of lists.filter(({ kind }) => kind === 'ULD')) {
    if (reported.includes(list.state)) await reportUnit(ctx, list);
    ctx.changed('arrivalboard', 'unloadingList', list.id);
  }
}

/** The depot that received a unit says what came: it stands in the history of the list and of each shipment. */
export async function receiveReport(
  ctx: CommandContext,
  { from, payload }: Pick<Message<z.output<(typeof unitUnloaded)['schema']>>, 'from' | 'payload'>,
): Promise<void> {
  const depot = (await findUnit(ctx.db, from))?.name ?? from;
  const listed = await ordersOn(ctx, payload.listId);
  if (listed.length === 0) throw new Error(`list ${payload.listId} has no shipments here`);
  const sum = (of: (one: (typeof payload.shipments)[number]) => number): number =>
    payload.shipments.reduce((total, one) => total + of(one), 0);
  ctx.history({
    logKey: `LDG:${payload.listId}`,
    type: 'STS',
    code: '3091',
    textKey: 'crossdock:history/unloadedThere',
    args: {
      depot,
      name: payload.listName,
      unloaded: sum((one) => one.unloaded),
      missing: sum((one) => one.missing.length),
      damaged: sum((one) => one.damaged.length),
    },
  });
  for (const one of payload.shipments)
    for (const item of listed.filter(({ order_number }) => order_number === one.orderNumber))
      ctx.history({
        logKey: `ITEM:${item.item_id}`,
        type: 'STS',
        code: '3091',
        textKey: 'crossdock:history/unloadedThere',
        args: {
          depot,
          name: payload.listName,
          unloaded: one.unloaded,
          missing: one.missing.length,
          damaged: one.damaged.length,
        },
      });
  const receipts = payload.shipments.flatMap((one) =>
    listed
      .filter(({ order_number }) => order_number === one.orderNumber)
      .map(({ item_id }) => ({ itemId: item_id, missing: one.missing, damaged: one.damaged })),
  );
  const itemIds = receipts.map((one) => one.itemId);
  await ctx.db.run(
    updateRow(
      ctx,
      tables.processItem,
      { list_id: payload.listId, item_id: itemIds, received_at: null },
      { received_at: new Date(ctx.now) },
    ),
  );
  const list = await ctx.db.find(
    sql<ProcessListRow>`select * from process_list where org_unit = ${ctx.unit} and id = ${payload.listId}`,
  );
  if (list?.trip_id) await documentReceipt(ctx, list.trip_id, depot, receipts);
  ctx.changed('loading', 'loadingList', payload.listId);
}
