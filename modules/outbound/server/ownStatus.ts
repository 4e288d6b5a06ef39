import { sql } from 'kysely';
import { localOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { ordersOf } from '#modules/dispatch/server/index.ts';
import { sendersOf } from '#modules/exchange/server/index.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { processDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { findRecordsBy, readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import { packagesOf, readItems } from '#modules/shipments/server/index.ts';
import { statusInList } from '../rules/codesOfLists.ts';
import { statusCode } from '../rules/statusCodes.ts';
import { writeStatus } from '../rules/statusMessage.ts';
import { type Directory, writeStatusReport } from '../rules/statusReport.ts';
import { latin1, type NewMessage, type Partner, writeMessage } from './newMessage.ts';

/** What the partner was told last of this stop. */
const lastTold = (ctx: CommandContext, partnerId: string, itemId: string, stopId: string) =>
  ctx.db.find(
    sql<{
      event: string;
      event_key: string;
    }>`select event, event_key from out_message where org_unit = ${ctx.unit} and partner_id = ${partnerId}
      and item_id = ${itemId} and event_key like ${`${stopId}/%`} order by created_at desc, id desc limit 1`,
  );

type Documented = {
  tripId: string;
  stopId: string;
  orders: { itemId: string; result: 'OK' | 'DEVIATION' | 'HINDRANCE'; deviationId: string | null }[];
};

type Item = Awaited<ReturnType<typeof readItems>>[number];

type Event = {
  id: string;
  item: Item;
  reference: string;
  isPickup: boolean;
  result: string;
  status: string;
  /** Epoch ms. */
  at: number;
  deviation: { code: string; text: string } | null;
};

/** Number of an interchange: never again the same, at most 14 characters. */
export const controlOf = (id: string): string => `K${id.replaceAll('-', '').slice(-12).toUpperCase()}`;

async function report(ctx: CommandContext, partner: Partner, event: Event, directory: Directory): Promise<Buffer> {
  const { item } = event;
  const packages = await packagesOf(ctx, [item.id]);
  const numbered = (at: Item['consignor']) => at && { ...at, number: at.partnerId };
  return latin1(
    writeStatusReport({
      directory,
      control: controlOf(event.id),
      sender: partner.ownId ?? ctx.unit,
      recipient: partner.partnerId,
      now: localOf(ctx.now, ctx.timezone),
      consignor: numbered(item.consignor),
      consignee: numbered(item.consignee),
      reference: event.reference,
      orderNumber: item.order_number,
      deliveryNotes: item.reference_values.filter(({ type }) => type === 'DELIVERY_NOTE').map(({ value }) => value),
      status: event.status,
      codeList: partner.codeList ?? '',
      at: localOf(event.at, ctx.timezone),
      text: event.deviation?.text ?? '',
      place: item.place_city ?? '',
      packages: item.packages,
      packaging: null,
      barcodes: packages.map(({ barcode }) => barcode),
    }),
  );
}

/** What a partner is sent of an event, in the form that the partner reads; undefined: its list has no code for such an event. */
export async function written(
  ctx: CommandContext,
  partner: Partner,
  event: Event,
): Promise<Pick<NewMessage, 'kind' | 'bytes'> | undefined> {
  const { item, reference, deviation } = event;
  switch (partner.sends) {
    case 'IFTSTA_D01B':
      return { kind: 'IFTSTA', bytes: await report(ctx, partner, event, 'D01B') };
    case 'IFTSTA_D96A':
      return { kind: 'IFTSTA', bytes: await report(ctx, partner, event, 'D96A') };
    case 'STAT512': {
      const status = statusInList(partner.codeList ?? '', event.status);
      if (status === undefined) return undefined;
      const text = writeStatus({
        partnerId: partner.partnerId,
        ownId: partner.ownId ?? ctx.unit,
        codeList: partner.codeList ?? '',
        reference,
        orderNumber: item.order_number,
        isPickup: event.isPickup,
        status,
        at: localOf(event.at, ctx.timezone),
        now: localOf(ctx.now, ctx.timezone),
        text: deviation?.text ?? '',
      });
      return { kind: 'STAT512', bytes: latin1(text) };
    }
    default: {
      const body = {
        id: event.id,
        type: 'shipment.status',
        at: new Date(event.at).toISOString(),
        reference,
        orderNumber: item.order_number,
        result: event.result,
        status: event.status,
        deviation,
      };
      return { kind: 'WEBHOOK', bytes: Buffer.from(JSON.stringify(body)) };
    }
  }
}

/**
 * Writes what partners are sent of a documented stop: one message for each shipment whose sender wants to know. The hall and the driver
 * do not wait for it: it runs after their command, and nothing is sent here. Once per event: the same stop documented again as done
 * writes nothing; a correction, and each visit that failed, writes another message.
 */
export async function writeStatusMessages(ctx: CommandContext, { tripId, stopId, orders }: Documented): Promise<void> {
  const ids = orders.map(({ itemId }) => itemId);
  const [items, senders, deviations] = [
    await readItems(ctx, { kind: 'unit' }, ids),
    await sendersOf(ctx, ids),
    await readRecords(
      readingOf(ctx),
      processDeviation,
      orders.map(({ deviationId }) => deviationId),
    ),
  ];
  const documented = await ordersOf(ctx, [tripId]);
  for (const { itemId, result, deviationId } of orders) {
    const item = items.find(({ id }) => id === itemId);
    const sender = senders.get(itemId);
    if (!item || !sender) continue;
    const deviation = deviations.get(deviationId ?? '');
    const order = documented.find((one) => one.stop_id === stopId && one.item_id === itemId);
    const at = order?.documented_at ?? ctx.now;
    const isPickup = order?.order_type === 'PICKUP';
    const status = statusCode(isPickup, result, deviation?.code ?? null);
    for (const partnerId of new Set(sender.partnerIds)) {
      const [partner] = await findRecordsBy(readingOf(ctx), ediPartner, 'partnerId', partnerId);
      if (!partner?.active || partner.sends === 'NONE') continue;
      const eventKey = `${stopId}/${at}/${status}`;
      const last = await lastTold(ctx, partnerId, itemId, stopId);
      // Who came in vain a second time, or for another reason, says so; what was done is done once.
      if (last?.event === status && (result !== 'HINDRANCE' || last.event_key === eventKey)) continue;
      const words = deviation ? (deviation.deviationText.de ?? deviation.deviationText.defaultText) : '';
      const id = ctx.newId();
      const event = {
        id,
        item,
        reference: sender.reference,
        isPickup,
        result,
        status,
        at,
        deviation: deviation ? { code: deviation.code, text: words } : null,
      };
      const message = await written(ctx, partner, event);
      if (!message) {
        // Nobody asks for a status that never comes: the shipment says why there is none.
        ctx.history({
          logKey: `ITEM:${itemId}`,
          type: 'EXP',
          code: '1090',
          textKey: 'outbound:history/noCode',
          args: { partner: partner.partnerName.defaultText, list: partner.codeList ?? '', status },
        });
        continue;
      }
      await writeMessage(ctx, partner, {
        id,
        name: `${item.order_number} · ${sender.reference}`,
        ...message,
        subject: { item_id: itemId },
        event: status,
        eventKey,
      });
    }
  }
}
