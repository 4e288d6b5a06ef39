import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { type InfoScanRow, tables } from './tables.gen.ts';

type Logged = Pick<InfoScanRow, 'barcode' | 'state'> &
  Partial<
    Pick<
      InfoScanRow,
      | 'client_scan_id'
      | 'item_id'
      | 'package_id'
      | 'storing_position'
      | 'photos'
      | 'corrected'
      | 'manual'
      | 'found'
      | 'before'
      | 'note_id'
    >
  > & {
    /** Epoch ms by the device's clock; never later than now. */
    scannedAt?: number | undefined;
  };

/** Writes down who scanned what. Answers the id by which what follows (place, deviation) names the scan. */
export function logScan(ctx: CommandContext, { scannedAt, ...scan }: Logged): string {
  const id = ctx.newId();
  ctx.db.later(
    insertRow(ctx, tables.infoScan, {
      id,
      ...scan,
      barcode: scan.barcode.slice(0, 120),
      scanned_at: new Date(Math.min(scannedAt ?? ctx.now, ctx.now)),
      scanned_by: ctx.session.accountName,
    }),
    { name: 'infoscan.log' },
  );
  return id;
}
