import { type RawBuilder, sql } from 'kysely';
import { refused, stale } from '#kernel/errors.ts';
import { step } from '#kernel/machine.ts';
import type { CommandContext } from '#platform/context.ts';
import { byText, defineStateful } from '#platform/stateful.ts';
import {
  type ShipmentAction,
  type ShipmentFacts,
  shipmentMachine,
  type ShipmentState,
} from '../rules/shipmentStates.ts';
import { seenBy } from './ofNetwork.ts';
import { type GtpShipmentRow, type GtpShipmentTable, tables } from './tables.gen.ts';

const needs = { report: ['byLegs'] } as const;

const shipments = defineStateful<
  GtpShipmentTable,
  undefined,
  GtpShipmentRow,
  ShipmentState,
  ShipmentAction,
  ShipmentFacts,
  typeof needs
>({
  table: tables.gtpShipment,
  alias: 's',
  rowOf: (row) => row,
  step: (row, action, facts) => step(shipmentMachine, row.state, action, facts),
  factsOf: (_ctx, row) => ({ dispatched: row.dispatched, byLegs: row.state }),
  needs,
  logKey: (row) => `GTP:${row.id}`,
  shownAs: () => ({ topic: 'network', entity: 'networkShipment' }),
  // The root's own sessions hear of it when they may see all; depots and key accounts when it is theirs.
  scopeOf: (row) => ({
    anyPermission: ['readGtpShipmentsAll'],
    units: row.units,
    ...(row.key_account_unit ? { keyAccountUnits: [row.key_account_unit] } : {}),
  }),
  stamp: (ctx) => ({ changed_at: new Date(ctx.now), changed_by: ctx.session.accountName }),
  history: {
    textKey: (action) => `network:history/${action}`,
    args: (row, to) => ({ order: row.order_number, state: [{ textKey: `network:state/${to}`, said: null }] }),
    code: '0001',
  },
  refusal: (ctx, row, reason) =>
    refused(reason, { order: row.order_number, state: ctx.t(`network:state/${row.state}`) }),
});

export const { save: saveShipment, move: moveShipment } = shipments;

/** Locks shipments that this session sees, in the order of their ids; 404 when it sees one of them not. */
export const lockShipments = (ctx: CommandContext, ids: readonly string[]): Promise<GtpShipmentRow[]> =>
  shipments.lock(ctx, seenBy(ctx), ids, byText);

/** Locks one; 409 when somebody has changed it since the version that was shown. */
export async function lockShipment(ctx: CommandContext, id: string, version?: number): Promise<GtpShipmentRow> {
  const [row] = await lockShipments(ctx, [id]);
  if (!row) throw new Error('a lock answers a row or refuses');
  if (version !== undefined && row.version !== version) throw stale('base:thing/changed', { name: row.order_number });
  return row;
}

/** For the program's own work, whatever a session sees. */
export const lockAmong = (ctx: CommandContext, ids: RawBuilder<unknown>): Promise<GtpShipmentRow[]> =>
  shipments.lockAmong(ctx, ids, 'network.lockAmong');
export const lockOwn = async (ctx: CommandContext, id: string): Promise<GtpShipmentRow | undefined> =>
  (await lockAmong(ctx, sql`select ${id}::uuid`))[0];
