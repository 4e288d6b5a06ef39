import { type LocalDate, localDateOf } from '#kernel/date.ts';
import { invalidInput } from '#kernel/errors.ts';
import type { BodyOf } from '#kernel/call.ts';
import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertedRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { openNumberRanges, takeNumbers } from '#modules/organisation/server/index.ts';
import type { createShipment as call } from '../../contract/calls.ts';
import { contentViolations } from '../../rules/checkContent.ts';
import { contentColumns, holdNamed, keyAccountOf } from '../content.ts';
import { fullDangerousLines } from '../dangerousLines.ts';
import { getShipment } from '../getShipment.ts';
import { creatingDepot } from '../ofNetwork.ts';
import { participantsOf, writeParticipants } from '../participants.ts';
import { settingsOf } from '../shipmentView.ts';
import { tables } from '../tables.gen.ts';
import { proposeFor, routeBest } from './routing.ts';

/** Numbers of the network begin with a depot number that no depot has, so that they never meet a depot's own. */
const range = {
  purpose: 'GTP',
  prefix: '900{yy}',
  first: 1,
  last: 9_999_999,
  padding: 7,
  checkDigit: 'MOD10',
} as const;

/** The next number of the network, whose range is opened with its first shipment. */
async function numberFor(ctx: CommandContext): Promise<string> {
  await openNumberRanges(ctx.db, ctx.unit, [range]);
  return known((await takeNumbers(ctx, range.purpose))[0]);
}

/**
 * Creates a shipment of the network; sent again with the same key it is the same one.
 * @param from first day on which it may be collected; absent: today by the clock of its depot. Only the demo world lays days that are over.
 */
export async function createShipment(
  ctx: CommandContext,
  { clientKey, ...sent }: BodyOf<typeof call>,
  from?: LocalDate,
) {
  const depot = await creatingDepot(ctx, sent.branch);
  const key = clientKey && `network.create/${ctx.session.orgUnit}/${ctx.session.accountId}/${clientKey}`;
  const before = key ? await seenBefore<{ id: string }>(ctx, key) : undefined;
  if (before) return getShipment(ctx, before.id);
  const content = { ...sent, dangerousGoods: await fullDangerousLines(ctx, sent.dangerousGoods) };
  const settings = await settingsOf(ctx);
  const earliest = from ?? localDateOf(ctx.now, depot.timezone);
  const violations = contentViolations(content, settings.allowedProducts, earliest);
  if (violations.length > 0) throw invalidInput(violations);
  await holdNamed(ctx, content);
  const id = ctx.newId();
  const keyAccountUnit = await keyAccountOf(ctx, content);
  const whose = { id, ownerUnit: depot.id, keyAccountUnit, route: [] };
  const now = new Date(ctx.now);
  const row = await ctx.db.find(
    insertedRow(ctx, tables.gtpShipment, {
      id,
      order_number: await numberFor(ctx),
      owner_unit: depot.id,
      key_account_unit: keyAccountUnit,
      state: 'NEW',
      routing_status: 'NOT_ROUTED',
      ...contentColumns(content, depot.timezone),
      units: participantsOf(whose).map(({ unit }) => unit),
      created_at: now,
      created_by: ctx.session.accountName,
      changed_at: now,
      changed_by: ctx.session.accountName,
    }),
  );
  if (!row) throw new Error('an insert answers its row');
  await writeParticipants(ctx, whose);
  ctx.history({
    logKey: `GTP:${id}`,
    type: 'CRT',
    code: '0001',
    textKey: 'network:history/created',
    args: { order: row.order_number, depot: depot.name },
  });
  ctx.changed('network', 'networkShipment', id, 1, {
    anyPermission: ['readGtpShipmentsAll'],
    units: row.units,
    ...(keyAccountUnit ? { keyAccountUnits: [keyAccountUnit] } : {}),
  });
  if (settings.routingMode === 'AUTO') await routeBest(ctx, row);
  if (settings.routingMode === 'PROPOSE') await proposeFor(ctx, row);
  if (key) remember(ctx, key, { id });
  return getShipment(ctx, id);
}
