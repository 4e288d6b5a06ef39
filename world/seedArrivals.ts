import { dateToIso, type LocalDate } from '#kernel/date.ts';
import { sscc } from '#kernel/barcode.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import {
  closeUnloading,
  receiveDeparture,
  receiveUnit,
  scanOffUnit,
  setDock,
} from '#modules/crossdock/server/index.ts';
import { orderNumber } from '#modules/shipments/rules/orderNumber.ts';
import { storedLine } from '#modules/shipments/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { actedBy, dispatcherRecord, loader, supervisor } from './actors.ts';
import { Dice } from './dice.ts';
import { sitesOfDepot } from './seedMasterdata.ts';
import { units } from './network.ts';
import { Barcodes } from './shipments/barcodes.ts';
import { draftShipment, workshopOf } from './shipments/draft.ts';
import { insisting } from './trips/insist.ts';

const rows: Rows = { kind: 'unit' };
const minute = 60_000;

/** A unit of the demo day: when it was planned, how late it is, and how far its unloading has come. */
type Unit = {
  from: string;
  plate: string;
  /** Minutes from now; negative: it was due then. */
  due: number;
  late?: number;
  gate?: string;
  shipments: number;
  state: 'ANNOUNCED' | 'DEPARTED' | 'UNLOADING' | 'CLOSED';
  /** Packages of another unit that come off this one. */
  surplusOf?: number;
};
const arriving: readonly Unit[] = [
  { from: 'lej', plate: 'L-LX 105', due: -330, late: 26, gate: '7', shipments: 14, state: 'CLOSED' },
  { from: 'muc', plate: 'M-LX 105', due: -40, late: 65, shipments: 12, state: 'DEPARTED' },
  { from: 'str', plate: 'LB-LX 105', due: -14, late: 4, gate: '2', shipments: 16, state: 'UNLOADING', surplusOf: 1 },
  { from: 'ham', plate: 'SE-LX 105', due: 55, late: 0, gate: '6', shipments: 10, state: 'DEPARTED' },
  { from: 'vlo', plate: 'V-LX 105', due: 190, shipments: 8, state: 'ANNOUNCED' },
];

type Manifest = Parameters<typeof receiveUnit>[1]['payload'];

/** What a partner announces, drafted as the depot's own orders are. */
function manifestOf(today: LocalDate, now: number, unit: Unit, i: number): Manifest {
  const dice = new Dice(`dtm/arrivals/${i}/${dateToIso(today)}`);
  const shop = workshopOf('dtm', sitesOfDepot('dtm'), new Barcodes('dtm', 0));
  const number = units.find((one) => one.id === unit.from)?.depotNumber ?? 90;
  const stamp = Math.floor(now / 86_400_000) % 1000;
  const listId = `0${i}000000-0000-7000-8000-${String(stamp).padStart(12, '0')}`;
  return {
    listId,
    listName: `3${number}${stamp}${i}`,
    version: 1,
    preliminary: false,
    tripName: null,
    route: null,
    vehicle: unit.plate,
    driverName: null,
    seals: [`${unit.from.toUpperCase()} ${440_000 + stamp * 10 + i}`],
    plannedArrival: now + unit.due * minute,
    pallets: [],
    shipments: Array.from({ length: unit.shipments }, (_, n) => {
      const draft = draftShipment(dice, shop, {
        flow: 'DELIVERY',
        date: today,
        number: 9000 + i * 100 + n,
        arrived: false,
      });
      return {
        orderNumber: orderNumber(number, today[0], 800_000 + stamp * 500 + i * 100 + n),
        globalTrackingNumber: draft.globalTrackingNumber ?? null,
        partial: false,
        leftBehind: 0,
        productCode: draft.productCode,
        executionDate: dateToIso(today),
        deliveryTimeSlots: draft.deliveryTimeSlots,
        consignee: draft.consignee,
        consignor: draft.consignor,
        goods: draft.goods.map((one) => ({
          marksAndNumbers: null,
          goodsDescription: one.goodsDescription ?? null,
          stackable: one.stackable === true,
          numberOfPackages: one.numberOfPackages,
          packingType: one.packingType,
          grossWeight: one.grossWeight,
          length: one.length,
          width: one.width,
          height: one.height,
        })),
        dangerousGoods: draft.dangerousGoods.map((line) => storedLine(line)),
        packages: Array.from({ length: Math.max(1, draft.numberOfPackages ?? 1) }, (_, p) => ({
          barcode: sscc(
            `3409${String(number).padStart(3, '0')}${String(stamp).padStart(3, '0')}${i}${String(n).padStart(3, '0')}${String(p).padStart(3, '0')}`,
          ),
          alternativeBarcodes: [],
          onUnit: true,
          damaged: false,
        })),
        totalGrossWeight: draft.totalGrossWeight ?? null,
        temperatureMin: draft.temperatureMin,
        temperatureMax: draft.temperatureMax,
        cashOnDelivery: draft.cashOnDelivery ?? 0,
        goodsValue: draft.goodsValue ?? 0,
        flags: Object.fromEntries(Object.entries(draft.flags).filter(([name]) => name !== 'hasLoadingLock')),
        instructions: draft.instructions,
        freightTermId: draft.freightTermId ?? null,
        paymentMethodId: draft.paymentMethodId ?? null,
      };
    }),
  };
}

/** People take packages off a unit, one a minute, each to its place. */
async function unload(ctx: CommandContext, list: string, barcodes: readonly string[], until: number): Promise<void> {
  for (const [i, barcode] of barcodes.entries()) {
    const at = until - (barcodes.length - i) * 20_000;
    await scanOffUnit(actedBy(ctx, { ...loader, permissions: ['scanUnloading'] }, at), rows, list, {
      barcode,
      scannedAt: at,
      clientScanId: ctx.newId(),
      storingPosition: 'C07-12',
    });
  }
}

const codesOf = (manifest: Manifest): string[] =>
  manifest.shipments.flatMap((one) => one.packages.map((pack) => pack.barcode));

async function seedUnit(ctx: CommandContext, unit: Unit, manifests: readonly Manifest[], i: number): Promise<void> {
  const now = ctx.now;
  const manifest = manifests[i];
  if (!manifest) return;
  const act = actedBy(ctx, supervisor, now + Math.min(unit.due - 600, -60) * minute);
  const listId = await receiveUnit(act, { from: unit.from, key: `${manifest.listId}/1`, payload: manifest });
  if (!listId) return;
  if (unit.gate) await setDock(act, rows, listId, unit.gate);
  if (unit.state === 'ANNOUNCED') return;
  const arrival = now + (unit.due + (unit.late ?? 0)) * minute;
  await receiveDeparture(act, {
    from: unit.from,
    key: `${manifest.listId}/departed`,
    payload: { listId: manifest.listId, departed: Math.min(arrival, now) - 300 * minute, arrival },
  });
  if (unit.state === 'DEPARTED') return;
  const codes = codesOf(manifest);
  const closed = unit.state === 'CLOSED';
  const off = closed ? codes.slice(0, -1) : codes.slice(0, Math.round(codes.length * 0.6));
  await unload(ctx, listId, off, closed ? arrival + 46 * minute : now);
  const other = unit.surplusOf === undefined ? undefined : manifests[unit.surplusOf];
  if (other) await unload(ctx, listId, codesOf(other).slice(0, 3), now);
  if (!closed) return;
  const shut = actedBy(ctx, supervisor, arrival + 48 * minute);
  await insisting(`unloading of ${manifest.listName}`, (given) => closeUnloading(shut, rows, listId, {}, given));
}

/** Units that partners have announced to `dtm` for the day: one unloaded, one being unloaded with three surplus packages, the others on their way. */
export async function seedArrivals(platform: Platform, today: LocalDate): Promise<void> {
  const record = await dispatcherRecord(platform, 'dtm');
  const manifests = arriving.map((unit, i) => manifestOf(today, platform.clock.now(), unit, i));
  // The unit whose packages come off another one is announced before that.
  for (const [i, unit] of arriving.entries()) {
    try {
      await platform.asSession(record, async (ctx) => {
        const mark = `world/arrival/${dateToIso(today)}/${i}`;
        if ((await seenBefore(ctx, mark)) !== undefined) return;
        await seedUnit(ctx, unit, manifests, i);
        remember(ctx, mark, {});
      });
    } catch (error) {
      platform.log.error({ err: error, from: unit.from }, 'a unit of the demo world stopped short');
    }
  }
}
