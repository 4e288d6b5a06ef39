import type { Sheet } from '#platform/papers/sheet.ts';
import type { TripGoods } from '../read.ts';
import { packagesByKind, sheetHead, type Words } from '../words.ts';
import { tripBoxes } from './tripBoxes.ts';

/** The driver's list of stops (Rollkarte): where, when, what, and a square for each consignment that is done. */
export function stopList(words: Words, { trip, goods }: TripGoods): Sheet {
  const { t } = words;
  const byId = new Map(goods.map((one) => [one.item.id, one]));
  return {
    ...sheetHead(words),
    title: t('papers:kind/STOP_LIST').toUpperCase(),
    blocks: [
      tripBoxes(words, trip),
      {
        kind: 'table',
        columns: [
          { title: t('papers:column/stop'), share: 6, right: true },
          { title: t('papers:column/time'), share: 9 },
          { title: t('papers:column/place'), share: 28 },
          { title: t('papers:column/order'), share: 16 },
          { title: t('papers:column/packages'), share: 11 },
          { title: t('papers:column/kg'), share: 10, right: true },
          { title: t('papers:column/remark'), share: 20 },
          { title: t('papers:column/done'), share: 4, right: true, tick: true },
        ],
        rows: trip.stops.flatMap((stop) =>
          stop.orders.map((order, i) => {
            const one = byId.get(order.itemId);
            const windows = stop.windows.map((span) => `${words.clock(span.from)}–${words.clock(span.to)}`).join(', ');
            const remarks = [
              ...order.handlingInstructions
                .filter(({ type }) => /^(Delivery|Pickup|General)/.test(type))
                .map(({ text }) => text),
              order.directTraffic?.other
                ? t(order.directTraffic.collects ? 'papers:direct/deliveredAt' : 'papers:direct/collectedAt', {
                    sequence: order.directTraffic.other.sequence,
                    name: order.directTraffic.other.name,
                  })
                : '',
              order.cashOnDelivery > 0 ? t('papers:cash', { amount: words.money(order.cashOnDelivery) }) : '',
              one && one.item.dg_points !== 0
                ? t('papers:dangerous', { points: one.item.dg_points < 0 ? '?' : words.points(one.item.dg_points) })
                : '',
            ].filter(Boolean);
            const address = [stop.streetAndNumber, [stop.postalCode, stop.city].filter(Boolean).join(' ')].filter(
              Boolean,
            );
            return [
              i === 0 ? String(stop.sequence) : '',
              i === 0 ? [words.clock(stop.plannedArrival), windows].filter(Boolean).join('\n') : '',
              i === 0
                ? [stop.name, ...address, [stop.contactName, stop.phone].filter(Boolean).join(', ')]
                    .filter(Boolean)
                    .join('\n')
                : '',
              `${order.orderNumber}\n${t(`papers:orderType/${order.orderType}`)}`,
              one ? packagesByKind(one, words) : words.count(order.numberOfExpectedPackages),
              words.kg(one?.aboard.weight ?? order.totalGrossWeight),
              remarks.join('\n'),
              '',
            ];
          }),
        ),
        sums: [
          [
            String(trip.stops.length),
            '',
            t('papers:stops', { count: trip.stops.length }),
            '',
            words.count(goods.reduce((sum, { aboard }) => sum + aboard.packages, 0)),
            words.kg(goods.reduce((sum, { aboard }) => sum + aboard.weight, 0)),
            '',
            '',
          ],
        ],
      },
    ],
    signatures: [
      [
        t('papers:sign/driver', { name: trip.driverName ?? '' }),
        t('papers:sign/mileageOut'),
        t('papers:sign/mileageBack'),
      ],
    ],
  };
}
