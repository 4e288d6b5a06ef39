import { sql } from 'kysely';
import { notFound, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { lockItems, readItems } from '#modules/shipments/server/index.ts';
import { defineStateful } from '#platform/stateful.ts';
import type { MasterPalletState } from '#modules/shipments/rules/vocabulary.ts';
import { type PalletAction, type PalletFacts, stepPallet } from '../rules/palletStates.ts';
import { type MasterPalletRow, type MasterPalletTable, tables } from './tables.gen.ts';

const needs = {} as const;

const pallets = defineStateful<
  MasterPalletTable,
  undefined,
  MasterPalletRow,
  MasterPalletState,
  PalletAction,
  PalletFacts,
  typeof needs
>({
  table: tables.masterPallet,
  alias: 'm',
  rowOf: (row) => row,
  step: (row, action, facts) => stepPallet(row.state, action, facts),
  factsOf: (_ctx, row) => ({ packages: row.packages }),
  needs,
  logKey: (row) => `MPA:${row.id}`,
  shownAs: () => ({ topic: 'items', entity: 'masterPallet' }),
  scopeOf: () => ({}),
  history: {
    textKey: (action) => `masterpallets:history/${action}`,
    args: (row) => ({ number: row.number }),
    code: '6010',
  },
  refusal: (_ctx, row, reason) => refused(reason, { number: row.number }),
  missing: 'masterpallets:issue/MASTER_PALLET_NOT_FOUND',
});

/**
 * Locks a pallet whose own shipment the session sees: that shipment, then the pallet (order of locks: ARCHITECTURE.md). 404 when there is none.
 */
export async function lockPallet(ctx: CommandContext, rows: Rows, id: string): Promise<MasterPalletRow> {
  const row = await findPallet(ctx, rows, id);
  if (!row) throw notFound('masterpallets:issue/MASTER_PALLET_NOT_FOUND');
  return row;
}
export const savePallet = pallets.save;
export const movePallet = pallets.move;

/** The same without a refusal: the check of closing says it in its own words. */
export async function findPallet(ctx: CommandContext, rows: Rows, id: string): Promise<MasterPalletRow | undefined> {
  if ((await readItems(ctx, rows, [id])).length === 0) return undefined;
  await lockItems(ctx, { kind: 'unit' }, [id]);
  return ctx.db.find(
    sql<MasterPalletRow>`select * from master_pallet where org_unit = ${ctx.unit} and id = ${id} for update`,
    { name: 'pallets.find' },
  );
}
