import { localDateOf, localOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { loadedUnit } from '#modules/crossdock/server/index.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { freightTerm } from '#modules/masterdata/contract/types/goods.ts';
import { foreignDepots, listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { legsToSend, type ShipmentRow } from '#modules/shipments/server/index.ts';
import { type ManifestLeg, writeManifest } from '../rules/fortras/manifest.ts';
import { writeListMessage } from './listMessage.ts';
import type { Partner } from './newMessage.ts';

/** Shipments as the next depot needs them, under their own numbers unless `numberOf` knows another. */
export async function manifestLegs(
  ctx: CommandContext,
  items: readonly ShipmentRow[],
  onUnit: ReadonlySet<string>,
  numberOf: (item: ShipmentRow) => string = (item) => item.order_number,
): Promise<ManifestLeg[]> {
  const terms = await listRecords(readingOf(ctx), freightTerm);
  const legs = await legsToSend(ctx, items, onUnit);
  return legs.flatMap(({ orderNumber, ...leg }) => {
    const item = items.find((one) => one.order_number === orderNumber);
    if (!item) return [];
    const freightTermCode = terms.find((term) => term.id === leg.freightTermId)?.code ?? '';
    return [{ ...leg, number: numberOf(item), freightTermCode, references: item.reference_values }];
  });
}

async function sendManifest(
  ctx: CommandContext,
  partner: Partner,
  unit: NonNullable<Awaited<ReturnType<typeof loadedUnit>>>,
  items: readonly ShipmentRow[],
): Promise<void> {
  const { list, onUnit, seals } = unit;
  const closed = list.closed_at ?? ctx.now;
  const text = writeManifest(
    {
      ownId: partner.ownId ?? ctx.unit,
      partnerId: partner.partnerId,
      reference: list.name,
      day: localDateOf(closed, ctx.timezone),
      codeList: partner.codeList ?? '',
      plate: list.vehicle ?? '',
      driverName: list.driver_name ?? '',
      seals,
      arrival: list.planned_arrival === null ? null : localOf(list.planned_arrival, ctx.timezone),
    },
    await manifestLegs(ctx, items, onUnit),
    localOf(ctx.now, ctx.timezone),
  );
  const version = await writeListMessage(ctx, partner, { kind: 'BORD512', listId: list.id, name: list.name, text });
  if (version === undefined) return;
  ctx.history({
    logKey: `LDG:${list.id}`,
    type: 'EXP',
    code: '3090',
    textKey: 'outbound:history/manifest',
    args: { partner: partner.partnerName.defaultText, version, count: items.length },
  });
}

/**
 * A closed loading list with goods for partners outside becomes their manifest (BORD512). It runs after the closing and holds up nobody at the
 * dock; closed again with the same content it writes nothing, with another content the next version.
 */
export async function writeManifests(
  ctx: CommandContext,
  { kind, listId }: { kind: string; listId: string },
): Promise<void> {
  if (kind !== 'LDG') return;
  const partners = (await listRecords(readingOf(ctx), ediPartner)).filter((one) => one.active && one.relationId);
  const foreign = await foreignDepots(ctx);
  if (partners.length === 0 && foreign.size === 0) return;
  const unit = await loadedUnit(ctx, listId);
  if (!unit || unit.list.closed_at === null) return;
  for (const [depot, items] of unit.depots) {
    const partner = foreign.get(depot);
    if (partner) await sendManifest(ctx, partner, unit, items);
  }
  for (const partner of partners) {
    // What goes to a partner's depot stands in the manifest of that depot.
    const items = unit.items.filter(
      (item) =>
        item.relation_id === partner.relationId &&
        ![...unit.depots].some(([depot, there]) => foreign.has(depot) && there.includes(item)),
    );
    if (items.length > 0) await sendManifest(ctx, partner, unit, items);
  }
}
