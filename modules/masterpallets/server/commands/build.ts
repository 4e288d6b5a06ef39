import { known } from '#kernel/known.ts';
import { deviceTime } from '#kernel/deviceTime.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Misread, readBarcode } from '#kernel/barcode.ts';
import { notFound, refused } from '#kernel/errors.ts';
import { textIn } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { overtaken } from '#platform/database/trouble.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { type OpenLoading, openListsOf } from '#modules/crossdock/server/index.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { route } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { findUnit, takeNumbers } from '#modules/organisation/server/index.ts';
import {
  createShipment,
  lockItems,
  lockPackages,
  misreadIn,
  noteItemFacts,
  packagesByBarcode,
  packagesOf,
  savePackage,
  shipmentKnowledge,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { AddAnswer, addPackage as addCall, createMasterPallet, MasterPallet } from '../../contract/calls.ts';
import { addOutcome, type AddResult, keyOf } from '../../rules/addPackage.ts';
import { takesPackages } from '../../rules/palletStates.ts';
import { itemsOf, contentRows, palletView } from '../palletView.ts';
import { lockPallet, savePallet } from '../pallets.ts';
import { type MasterPalletRow, tables } from '../tables.gen.ts';

/** A pallet goes nowhere before something lies on it. */
const nowhere = {
  name: '–',
  streetAndNumber: null,
  countryCode: null,
  postalCode: null,
  city: null,
  contactName: null,
  phone: null,
  email: null,
  latitude: null,
  longitude: null,
  geoQuality: 'NONE' as const,
  stopLocationId: null,
  partnerId: null,
};

/** A new pallet: a shipment of its own with one package, which bears the next number of the depot's range. */
export async function createPallet(
  ctx: CommandContext,
  rows: Rows,
  { type, clientKey }: z.infer<(typeof createMasterPallet)['body']>,
): Promise<MasterPallet> {
  const key = clientKey ? `masterpallet:${clientKey}` : undefined;
  const earlier = key ? await seenBefore<{ id: string }>(ctx, key) : undefined;
  if (earlier) return palletView(ctx, rows, earlier.id);
  const number = known((await takeNumbers(ctx, 'MASTER_PALLET'))[0]);
  const id = await makePallet(ctx, { number, type, terminalStatus: 'IN_DEPOT' });
  if (key) remember(ctx, key, { id });
  return palletView(ctx, rows, id);
}

/** A pallet as a shipment of its own with one package, which bears its number. */
export async function makePallet(
  ctx: CommandContext,
  {
    number,
    type,
    terminalStatus,
  }: Pick<MasterPalletRow, 'number' | 'type'> & { terminalStatus: 'IN_DEPOT' | 'NOT_YET_UNLOADED' },
): Promise<string> {
  const { itemId, orderNumber } = await createShipment(
    ctx,
    {
      externId: null,
      shipmentType: 'MASTER_PALLET',
      productCode: null,
      executionDate: null,
      pickupTimeSlots: [],
      deliveryTimeSlots: [],
      consignee: nowhere,
      consignor: null,
      shipper: null,
      customerId: null,
      goods: [],
      dangerousGoods: [],
      packages: [{ barcode: number, terminalStatus, noEdi: true }],
      temperatureMin: null,
      temperatureMax: null,
      flags: {},
      instructions: [],
      references: [],
      source: 'MANUAL',
    },
    await shipmentKnowledge(ctx),
  );
  const [pack] = await packagesOf(ctx, [itemId]);
  if (!pack) throw notFound();
  await noteItemFacts(ctx, await lockItems(ctx, { kind: 'unit' }, [itemId]), { master_pallet_state: 'CREATED' });
  await ctx.db.run(
    insertRow(ctx, tables.masterPallet, {
      id: itemId,
      package_id: pack.id,
      number,
      order_number: orderNumber,
      type,
      state: 'CREATED',
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );
  ctx.history({
    logKey: `MPA:${itemId}`,
    type: 'CRT',
    code: '6001',
    textKey: 'masterpallets:history/created',
    args: { number },
  });
  return itemId;
}

type Wanted = { outboundRoute: string | null; affId: string | null; destinationDepot: string | null; stopKey: string };
const headingOf = (item: ShipmentRow): Wanted => ({
  outboundRoute: item.outbound_route,
  affId: item.aff_id,
  destinationDepot: item.destination_depot,
  stopKey: item.stop_key,
});

/** What people call the direction of a pallet: names of the records, else their ids. */
export async function spoken(ctx: CommandContext, { type }: MasterPalletRow, item: ShipmentRow): Promise<string> {
  if (type === 'CONSIGNEE') return [item.place_name, item.place_city].filter(Boolean).join(', ');
  if (type === 'DESTINATION_DEPOT')
    return (item.destination_depot && (await findUnit(ctx.db, item.destination_depot))?.name) || '';
  const reading = readingOf(ctx);
  const [routes, affs] = [
    await readRecords(reading, route, [item.outbound_route]),
    await readRecords(reading, areaFreightForwarder, [item.aff_id]),
  ];
  const aff = affs.get(item.aff_id ?? '');
  return [
    [item.outbound_route, textIn(routes.get(item.outbound_route ?? '')?.description, ctx.language)],
    [aff ? aff.name : item.aff_id],
  ]
    .map((part) => [...new Set(part.filter(Boolean))].join(' '))
    .filter((part) => part !== '')
    .join(' · ');
}

/** The pallet on which a package lies now. */
const palletOf = (ctx: CommandContext, packageId: string) =>
  ctx.db.find(
    sql<{
      pallet_id: string;
      item_id: string;
    }>`select pallet_id, item_id from master_pallet_content where org_unit = ${ctx.unit} and package_id = ${packageId} and removed_at is null`,
    { name: 'pallets.of' },
  );

/** One package onto a pallet: key, effect and history in one transaction, refused in words that say what to do. */
export async function putOn(
  ctx: CommandContext,
  rows: Rows,
  palletId: string,
  body: z.infer<(typeof addCall)['body']>,
): Promise<AddAnswer> {
  const key = `masterpallet-scan:${body.clientKey}`;
  const earlier = await seenBefore<Omit<AddAnswer, 'pallet'>>(ctx, key);
  if (earlier) return { ...earlier, pallet: await palletView(ctx, rows, palletId) };
  const read = readBarcode(body.barcode);
  const found = read.kind === 'external' ? await packagesByBarcode(ctx, read.barcode) : [];
  const chosen = found[0];
  // The pallet before the shipment, that before the package (order of locks: ARCHITECTURE.md).
  const pallet = await lockPallet(ctx, rows, palletId);
  const [item] = chosen ? await lockItems(ctx, { kind: 'unit' }, [chosen.item_id]) : [];
  const [pack] = chosen ? await lockPackages(ctx, [chosen.id]) : [];
  // Split off since it was read: it is found anew, with the shipment that it belongs to now.
  if (item && pack && pack.item_id !== item.id) throw overtaken();
  const lies = pack ? await palletOf(ctx, pack.id) : undefined;
  const itemKey = item ? keyOf(pallet.type, headingOf(item)) : null;
  const loadings = pack ? await openListsOf(ctx, [pack.id]) : [];
  const misread = item ? undefined : await misreadIn(ctx, body.barcode, body.manual === true);
  const result: AddResult = addOutcome({
    pallet,
    misread: misread !== undefined,
    package:
      item && pack
        ? {
            terminalStatus: pack.terminal_status,
            key: itemKey,
            isPallet: item.shipment_type === 'MASTER_PALLET',
            on: lies ? (lies.pallet_id === palletId ? 'this' : 'other') : null,
            openProcess: loadings.length > 0,
          }
        : null,
  });
  if (result === 'ADDED' && item && pack) {
    await ctx.db.run(
      insertRow(ctx, tables.masterPalletContent, {
        id: ctx.newId(),
        pallet_id: palletId,
        package_id: pack.id,
        item_id: item.id,
        added_at: new Date(deviceTime(body, ctx.now)),
        added_by: ctx.session.accountName,
      }),
    );
    savePackage(ctx, pack, {
      state: { status: pack.status, terminalStatus: pack.terminal_status },
      space: { type: 'LOADING_UNIT', text: `…${pallet.number.slice(-6)}` },
    });
    const saved = await savePallet(ctx, pallet, {
      packages: pallet.packages + 1,
      ...(pallet.key === null ? { key: itemKey, heading: await spoken(ctx, pallet, item) } : {}),
    });
    tell(ctx, '6010', 'masterpallets:history/packageAdded', saved, pack, item.id);
    await settle(ctx, saved, item);
  }
  const said = {
    result,
    message: ctx.t(`masterpallets:scan/${result}`),
    next: nextOf(ctx, result, {
      misread,
      loading: loadings[0],
      heading: pallet.heading,
      other: lies && result === 'ON_OTHER_PALLET' ? await orderOf(ctx, lies.pallet_id) : '',
    }),
    barcode: body.barcode.slice(0, 60),
    consigneeName: item?.place_name ?? null,
    orderNumber: item?.order_number ?? null,
  };
  remember(ctx, key, said);
  return { ...said, pallet: await palletView(ctx, rows, palletId) };
}

/** What a person does with a package that was refused; where it belongs instead, by name. */
function nextOf(
  ctx: CommandContext,
  result: AddResult,
  about: { misread: Misread | undefined; loading: OpenLoading | undefined; heading: string | null; other: string },
): string | null {
  const { loading } = about;
  const truck = loading && { trip: loading.tripName, ...(loading.gate ? { gate: loading.gate } : {}) };
  const context = truck ? { context: loading.gate ? 'gate' : 'truck' } : {};
  switch (result) {
    case 'MISREAD':
      return ctx.t(`masterpallets:next/MISREAD__${about.misread ?? 'CHECK_DIGIT'}`);
    case 'IN_OPEN_PROCESS':
    case 'NOT_IN_DEPOT':
      return ctx.t(`masterpallets:next/${result}`, { ...truck, ...context });
    case 'CONTENT_DOES_NOT_MATCH':
      return about.heading === null
        ? null
        : ctx.t('masterpallets:next/CONTENT_DOES_NOT_MATCH', { heading: about.heading });
    case 'ON_OTHER_PALLET':
      return ctx.t('masterpallets:next/ON_OTHER_PALLET', { order: about.other });
    default:
      return null;
  }
}

const orderOf = async (ctx: CommandContext, palletId: string): Promise<string> =>
  (
    await ctx.db.find(
      sql<{
        order_number: string;
      }>`select order_number from master_pallet where org_unit = ${ctx.unit} and id = ${palletId}`,
      { name: 'pallets.order' },
    )
  )?.order_number ?? '';

function tell(
  ctx: CommandContext,
  code: string,
  textKey: 'masterpallets:history/packageAdded' | 'masterpallets:history/packageRemoved',
  pallet: MasterPalletRow,
  pack: { id: string; barcode: string },
  itemId: string,
): void {
  for (const logKey of [`MPA:${pallet.id}`, `PKG:${pack.id}`, `ITEM:${itemId}`])
    ctx.history({ logKey, type: 'ACT', code, textKey, args: { number: pallet.number, barcode: pack.barcode } });
}

/** A package comes off the pallet and stands beside it. */
export async function takeOff(
  ctx: CommandContext,
  rows: Rows,
  palletId: string,
  packageId: string,
): Promise<MasterPallet> {
  const pallet = await lockPallet(ctx, rows, palletId);
  if (!takesPackages(pallet.state)) throw refused('masterpallets:refusal/notOpen', { number: pallet.number });
  const lies = await palletOf(ctx, packageId);
  if (lies?.pallet_id !== palletId) return palletView(ctx, rows, palletId);
  const [item] = await lockItems(ctx, { kind: 'unit' }, [lies.item_id]);
  const [seen] = await lockPackages(ctx, [packageId]);
  if (!item || !seen) throw notFound();
  await ctx.db.run(
    updateRow(
      ctx,
      tables.masterPalletContent,
      { pallet_id: palletId, package_id: packageId, removed_at: null },
      { removed_at: new Date(ctx.now) },
    ),
  );
  savePackage(ctx, seen, {
    state: { status: seen.status, terminalStatus: seen.terminal_status },
    space: { type: 'DIVERSE', text: null },
  });
  const packages = pallet.packages - 1;
  const saved = await savePallet(ctx, pallet, { packages, ...(packages === 0 ? { key: null, heading: null } : {}) });
  tell(ctx, '6011', 'masterpallets:history/packageRemoved', saved, seen, item.id);
  await settle(ctx, saved, item);
  return palletView(ctx, rows, palletId);
}

/**
 * A shipment knows that it lies on a pallet when all of its packages do: then it goes with the pallet and no other way. The pallet's
 * own shipment shows what lies on it.
 */
async function settle(ctx: CommandContext, pallet: MasterPalletRow, item: ShipmentRow): Promise<void> {
  const items = itemsOf(await contentRows(ctx, pallet.id));
  const complete = items.find((one) => one.row.item_id === item.id)?.complete === true;
  await noteItemFacts(ctx, [item], { master_pallet_item_id: complete ? pallet.id : null });
}
