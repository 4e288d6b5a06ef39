import type { Block, Sheet } from '#platform/papers/sheet.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { adrDescription } from '#modules/dangerousgoods/rules/description.ts';
import { isFullyRegulated } from '#modules/dangerousgoods/rules/line.ts';
import type { Goods } from '../read.ts';
import { goodsOfPackage, packagesByKind, sheetHead, ssccText, type Words } from '../words.ts';

type Address = Goods['item']['consignee'];
export const addressLines = (address: Address, words: Words): string[] =>
  address ? [address.name, address.streetAndNumber ?? '', words.placeLine(address)].filter(Boolean) : [];

function packagesOf(one: Goods, words: Words): Block {
  const { t } = words;
  const cm = (raw: number | null) => (raw === null ? '' : words.count(raw / 10));
  return {
    kind: 'table',
    columns: [
      { title: t('papers:column/no'), share: 4, right: true },
      { title: t('papers:column/kind'), share: 5 },
      { title: t('papers:column/sscc'), share: 22 },
      { title: t('papers:column/content'), share: 30 },
      { title: t('papers:column/size'), share: 15, right: true },
      { title: t('papers:column/gross'), share: 10, right: true },
      { title: t('papers:column/checked'), share: 8, right: true, tick: true },
    ],
    rows: one.packages.map((row, i) => {
      const of = goodsOfPackage(one, row.goods_item_id);
      const size = [of?.length ?? null, of?.width ?? null, of?.height ?? null];
      return [
        String(i + 1),
        of?.packing_type ?? '',
        ssccText(row.barcode),
        of?.description ?? '',
        size.every((side) => side !== null) ? size.map(cm).join('×') : '',
        of?.gross_weight ? words.kg(of.gross_weight / Math.max(1, of.packages)) : '',
        '',
      ];
    }),
    sums: [
      [
        words.count(one.packages.length),
        '',
        packagesByKind(one, words),
        t('papers:note/sum', { ldm: words.metres(one.item.loading_meter), cubic: words.cubic(one.item.volume) }),
        '',
        words.kg(one.aboard.weight),
        '',
      ],
    ],
  };
}

function dangerAndCash(one: Goods, words: Words): Block {
  const { t } = words;
  const regulated = one.lines.filter(({ line }) => isFullyRegulated(line));
  return {
    kind: 'boxes',
    rows: [
      {
        boxes: [
          {
            share: 5,
            labels: [t('papers:note/dangerousGoods')],
            lines:
              regulated.length === 0
                ? [t('papers:none')]
                : [
                    ...regulated.map(({ line }) => adrDescription(line, words.language)),
                    t('papers:note/points', {
                      points: one.item.dg_points < 0 ? '?' : words.points(one.item.dg_points),
                    }),
                  ],
          },
          {
            share: 4,
            labels: [t('papers:note/cash')],
            lines: [one.item.cash_on_delivery > 0 ? words.money(one.item.cash_on_delivery) : t('papers:none')],
            strong: one.item.cash_on_delivery > 0,
          },
        ],
      },
    ],
  };
}

const blank = '_________';
function exchange(one: Goods, words: Words): Block[] {
  const { t } = words;
  const pallets = one.goods
    .map((goods) => ({
      kind: goods.packing_type,
      count: one.packages.filter((pack) => goodsOfPackage(one, pack.goods_item_id) === goods).length,
    }))
    .filter(({ kind, count }) => words.isExchanged(kind) && count > 0);
  if (pallets.length === 0) return [];
  return [
    {
      kind: 'table',
      framed: true,
      columns: [
        { title: t('papers:note/exchange'), share: 30 },
        { title: t('papers:note/delivered'), share: 14, right: true },
        { title: t('papers:note/exchanged'), share: 14, right: true },
        { title: t('papers:note/notExchanged'), share: 14, right: true },
        { title: t('papers:note/reason'), share: 24 },
      ],
      rows: pallets.map(({ kind, count }) => [
        words.packing(kind ?? ''),
        words.count(count),
        blank,
        blank,
        `${blank}${blank}`,
      ]),
    },
  ];
}

/** Who sends what to whom, when and on which trip. */
function parties(words: Words, one: Goods, trip: TripView | undefined): Block {
  const { t } = words;
  const { item } = one;
  const stop = trip?.stops.find((candidate) => candidate.orders.some((order) => order.itemId === item.id));
  const instructions = item.instructions.filter(({ type }) => /^(Delivery|General)/.test(type)).map(({ text }) => text);
  const place = item.consignee;
  const sender = item.neutral_consignor ?? item.consignor ?? item.shipper;
  const reference = item.reference_values[0]?.value;
  return {
    kind: 'boxes',
    rows: [
      {
        boxes: [
          {
            share: 33,
            labels: [t('papers:consignee')],
            lines: [
              ...addressLines(place, words),
              [place?.contactName, place?.phone].filter(Boolean).join(', '),
            ].filter(Boolean),
            lead: true,
          },
          {
            share: 33,
            labels: [t('papers:consignor')],
            lines: [
              ...addressLines(sender, words),
              [sender?.contactName, sender?.phone].filter(Boolean).join(', '),
            ].filter(Boolean),
            strong: false,
          },
          {
            share: 34,
            labels: [t('papers:order')],
            lines: [
              item.order_number,
              [item.global_tracking_number, reference && t('papers:reference', { reference })]
                .filter(Boolean)
                .join(' · '),
            ].filter(Boolean),
            lead: true,
            bars: item.order_number,
          },
        ],
      },
      {
        boxes: [
          {
            share: 2,
            labels: [t('papers:note/date')],
            lines: [words.day(item.window_from ?? trip?.expectedDeparture ?? null)],
            strong: true,
          },
          {
            share: 2,
            labels: [t('papers:note/window')],
            lines: [[words.clock(item.window_from), words.clock(item.window_to)].filter(Boolean).join('–')],
            strong: true,
          },
          {
            share: 2,
            labels: [t('papers:note/trip')],
            lines: [trip ? [trip.name, stop?.sequence].filter(Boolean).join(' / ') : (item.trip_name ?? '')],
            strong: true,
          },
          { share: 2, labels: [t('papers:vehicle')], lines: [trip?.vehicle?.licensePlate ?? ''], strong: true },
          { share: 2, labels: [t('papers:note/product')], lines: [words.product(item.product_code)], strong: true },
          { share: 2, labels: [t('papers:note/terms')], lines: [words.term(item.freight_term_id)], strong: true },
        ],
      },
      ...(instructions.length > 0
        ? [
            {
              boxes: [
                { share: 1, labels: [t('papers:note/instructions')], lines: [instructions.join(' · ')], strong: true },
              ],
            },
          ]
        : []),
    ],
  };
}

/** The delivery note of a consignment: what is handed over, with room for reservations and signatures. */
export function deliveryNote(words: Words, one: Goods, trip: TripView | undefined): Sheet {
  const { t } = words;
  return {
    ...sheetHead(words),
    title: t('papers:kind/DELIVERY_NOTE').toUpperCase(),
    blocks: [
      parties(words, one, trip),
      packagesOf(one, words),
      dangerAndCash(one, words),
      ...exchange(one, words),
      {
        kind: 'ticks',
        title: t('papers:note/reservations'),
        choices: [
          t('papers:note/noReservation'),
          t('papers:note/missing'),
          t('papers:note/packaging'),
          t('papers:note/goodsDamaged'),
          t('papers:note/refused'),
        ],
        lines: 2,
      },
      { kind: 'text', text: t('papers:note/law'), small: true },
    ],
    signatures: [
      [t('papers:sign/consignee'), t('papers:sign/name'), t('papers:sign/dateTime')],
      [
        t('papers:sign/driver', { name: trip?.driverName ?? '' }),
        t('papers:sign/arrival'),
        t('papers:sign/plate', { plate: trip?.vehicle?.licensePlate ?? '' }),
      ],
    ],
  };
}
