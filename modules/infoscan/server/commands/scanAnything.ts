import type { z } from 'zod';
import { deviceTime } from '#kernel/deviceTime.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { notFound } from '#kernel/errors.ts';
import { packageArrived } from '#modules/shipments/contract/facts.ts';
import { infoScanPackage } from '#modules/shipments/rules/packageProcess.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  addTransitions,
  hasLeftSince,
  healIncomplete,
  lockItems,
  lockPackages,
  type PackageRow,
  recountTerminal,
  savePackage,
} from '#modules/shipments/server/index.ts';
import { palletContent } from '#modules/crossdock/contract/palletContent.ts';
import { lockTrucks, type Trucks } from '#modules/crossdock/server/index.ts';
import type { InfoScanResult, scanAnything as theCall } from '../../contract/calls.ts';
import { findScanned, type Found } from '../findScanned.ts';
import { logScan } from '../logScan.ts';
import { meantBy, resultView } from '../resultView.ts';

type Scan = Omit<z.infer<(typeof theCall)['body']>, 'clientScanId'> & { clientScanId?: string | undefined };

/** What a scan has done; what the code means is read anew. */
type Documented = Pick<InfoScanResult, 'infoScanId' | 'corrected'>;

/** Shipments that the code leads to. */
const bearersOf = (found: Found): string[] =>
  found.state === 'PACKAGE' ? found.packages.map((one) => one.item_id) : found.state === 'ITEM' ? found.itemIds : [];

/** The package that the scan is of; undefined while several shipments bear the code and nobody has chosen. */
function packageOf(found: Found, chosen: string | undefined) {
  if (found.state !== 'PACKAGE') return undefined;
  const meant = meantBy(found.packages, chosen);
  return new Set(meant.map((one) => one.item_id)).size === 1 ? meant[0] : undefined;
}

/**
 * A code in somebody's hand: what it means, and that it was seen. A package that is scanned in the hall and is elsewhere by the data
 * stands in the depot from now on (domain 3.6), also when it was missing; a typed code moves nothing, because nobody holds it.
 */
export async function scanAnything(ctx: CommandContext, rows: Rows, scan: Scan): Promise<InfoScanResult> {
  const key = scan.clientScanId ? `infoscan:${scan.clientScanId}` : undefined;
  const earlier = key ? await seenBefore<Documented>(ctx, key) : undefined;
  const found = await findScanned(ctx, rows, scan.barcode);
  if (earlier) return { ...(await resultView(ctx, rows, found, scan.itemId)), ...earlier };
  if (scan.itemId && !bearersOf(found).includes(scan.itemId)) throw notFound('shipments:message/noShipmentFound');
  const pack = packageOf(found, scan.itemId);
  const inHall = scan.manual !== true && rows.kind === 'unit';
  const at = deviceTime(scan, ctx.now);
  const corrected = pack ? await allSeen(ctx, pack, inHall, at) : false;
  const infoScanId = logScan(ctx, {
    client_scan_id: scan.clientScanId ?? null,
    barcode: scan.barcode,
    state: found.state,
    item_id: pack?.item_id ?? (found.state === 'ITEM' ? (found.itemIds[0] ?? null) : null),
    package_id: pack?.id ?? null,
    storing_position: found.state === 'POSITION' ? found.position : null,
    corrected,
    manual: scan.manual === true,
    scannedAt: at,
  });
  const documented: Documented = { infoScanId, corrected };
  if (key) remember(ctx, key, documented);
  return { ...(await resultView(ctx, rows, found, scan.itemId)), ...documented };
}

/**
 * Who sees a master pallet sees what lies on it. What has a package on its truck is locked before the shipments, those before the packages
 * (order of locks: ARCHITECTURE.md). Answers whether the data had the package itself elsewhere.
 */
async function allSeen(ctx: CommandContext, meant: PackageRow, held: boolean, at: number): Promise<boolean> {
  const pallets = await ctx.ask(palletContent, { packageIds: [meant.id], open: true });
  const lying = pallets.flatMap(({ content }) => content);
  const ids = [meant.id, ...lying.map((one) => one.packageId)];
  const trucks = await lockTrucks(ctx, held ? ids : []);
  await lockItems(ctx, { kind: 'unit' }, [...new Set([meant.item_id, ...lying.map((one) => one.itemId)])]);
  const packs = new Map((await lockPackages(ctx, ids)).map((pack) => [pack.id, pack]));
  let corrected = false;
  for (const id of ids) {
    const pack = packs.get(id);
    if (!pack) throw notFound();
    const moved = await seen(ctx, pack, held, at, trucks);
    corrected ||= id === meant.id && moved;
  }
  return corrected;
}

/** Documents that a locked package was seen; `held`: by somebody in the hall. Answers whether the data had it elsewhere. */
async function seen(
  ctx: CommandContext,
  meant: PackageRow,
  held: boolean,
  at: number,
  trucks: Trucks,
): Promise<boolean> {
  const tookOff = held && !hasLeftSince(meant, at) && (await trucks.takeOff(meant.id));
  const [[item], [pack]] = [
    await lockItems(ctx, { kind: 'unit' }, [meant.item_id]),
    await lockPackages(ctx, [meant.id]),
  ];
  if (!item || !pack) throw notFound();
  // A scan that waited on its device says nothing of where the package is by now.
  const inHall = held && !hasLeftSince(pack, at);
  const before = { terminalStatus: pack.terminal_status, status: pack.status };
  const checked = infoScanPackage(before, inHall);
  const corrected = checked.corrected || tookOff;
  const found = inHall && pack.status === 'NOK_MISSING';
  const status = found ? (pack.deviation_code ? 'OK_DAMAGED' : 'OK') : pack.status;
  savePackage(ctx, pack, {
    state: { terminalStatus: checked.terminalStatus, status },
    process: {
      type: 'infoScan',
      detail: {
        processName: ctx.t('infoscan:title'),
        processId: pack.id,
        processStatus: 'REGISTERED',
        packageStatus: status,
        deviationCode: null,
        lastStatusTime: at,
        user: ctx.session.accountName,
      },
    },
    ...(checked.corrected
      ? { compartment: { kind: 'DEPOT' as const, id: ctx.unit }, space: { type: 'DIVERSE' as const, text: null } }
      : {}),
  });
  ctx.history({
    logKey: `PKG:${pack.id}`,
    type: 'ACT',
    code: '7001',
    textKey: corrected ? 'infoscan:history/found' : 'infoscan:history/scanned',
    args: { barcode: pack.barcode, before: tookOff ? 'LOADED' : pack.terminal_status },
    statusTime: at,
  });
  if (!corrected) return false;
  ctx.history({
    logKey: `ITEM:${item.id}`,
    type: 'ACT',
    code: '7001',
    textKey: 'infoscan:history/found',
    args: { barcode: pack.barcode, before: tookOff ? 'LOADED' : pack.terminal_status },
    statusTime: at,
  });
  addTransitions(ctx, [
    { itemId: item.id, type: 'INFO_SCAN', state: 'FINISHED', at, to: ctx.unit, moved: 1, expected: item.packages },
  ]);
  recountTerminal(ctx, [item.id]);
  healIncomplete(ctx, [item.id]);
  await ctx.emit(packageArrived, { packageIds: [pack.id] });
  ctx.changed('items', 'item', item.id);
  return true;
}
