import type { Block, Sheet } from '#platform/papers/sheet.ts';
import type { Goods, TripGoods } from '../read.ts';
import { packagesByKind, sheetHead, ssccText, type Words } from '../words.ts';
import { tripBoxes } from './tripBoxes.ts';

/** `…440002100 6`: the end of a number tells packages of one consignment apart. */
const tail = (barcode: string | undefined): string => {
  const text = barcode === undefined ? '' : ssccText(barcode);
  return text.length > 12 ? `…${text.slice(-11)}` : text;
};

function special({ item }: Goods, words: Words): string {
  const { t } = words;
  const cold = item.temperature_min !== null || item.temperature_max !== null;
  return [
    item.dg_points !== 0
      ? t('papers:dangerous', { points: item.dg_points < 0 ? '?' : words.points(item.dg_points) })
      : '',
    cold
      ? `${[item.temperature_min, item.temperature_max].map((raw) => (raw === null ? '' : words.count(raw / 1000))).join('–')} °C`
      : '',
    item.cash_on_delivery > 0 ? t('papers:cash', { amount: words.money(item.cash_on_delivery) }) : '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The stop at which each consignment leaves the vehicle again. */
const stopsOf = (trip: TripGoods['trip']): ReadonlyMap<string, number> =>
  new Map(trip.stops.flatMap(({ sequence, orders }) => orders.map(({ itemId }) => [itemId, sequence])));

const row = (one: Goods, i: number, stop: number | undefined, words: Words): string[] => {
  const { item, packages } = one;
  const place = item.consignee;
  return [
    String(i + 1),
    [item.order_number, stop === undefined ? '' : words.t('papers:list/stop', { stop })].filter(Boolean).join('\n'),
    item.consignor?.name ?? item.shipper?.name ?? '',
    [place?.name ?? item.place_name, words.placeLine(place)].join('\n'),
    packagesByKind(one, words),
    [tail(packages[0]?.barcode), packages.length > 1 ? tail(packages.at(-1)?.barcode) : ''].filter(Boolean).join('\n'),
    words.kg(one.aboard.weight),
    words.metres(item.loading_meter),
    special(one, words),
    words.term(item.freight_term_id),
    '',
  ];
};

function notes(words: Words, departure: TripGoods['departure']): Block {
  const { t } = words;
  return {
    kind: 'boxes',
    rows: [
      {
        boxes: [
          {
            share: 3,
            labels: [t('papers:list/seals')],
            lines: departure?.seals.map(({ number }) => number) ?? [],
            strong: true,
          },
          {
            share: 4,
            labels: [t('papers:list/equipment')],
            lines: (departure?.equipment ?? [])
              .filter(({ given }) => given > 0)
              .map(({ equipmentId, given }) => `${words.equipment(equipmentId)}: ${words.count(given)}`),
          },
          {
            share: 4,
            labels: [t('papers:list/left')],
            lines: (departure?.left ?? []).map(({ order, packages }) =>
              t('papers:list/leftOf', { order, count: packages.length }),
            ),
          },
        ],
        height: 20,
      },
    ],
  };
}

/** The loading list of a departure; of line haul it is the manifest (Bordero). */
export function loadingList(words: Words, { trip, goods, departure }: TripGoods): Sheet {
  const { t } = words;
  const byStops = trip.trafficType === 'LocalTraffic';
  // Neither what is collected nor direct traffic is loaded in the hall.
  const aboard = goods.filter(({ item }) => item.shipment_type !== 'PICKUP' && item.shipment_type !== 'DIRECT_TRAFFIC');
  // What is delivered last stands deepest in the vehicle and is loaded first.
  const loaded = byStops ? aboard.toReversed() : aboard;
  const stops = byStops ? stopsOf(trip) : new Map<string, number>();
  const sum = (of: (one: Goods) => number): number => loaded.reduce((all, one) => all + of(one), 0);
  return {
    ...sheetHead(words),
    title: t(trip.trafficType === 'LineHaul' ? 'papers:list/manifest' : 'papers:kind/LOADING_LIST').toUpperCase(),
    ...(departure ? { subtitle: departure.name } : {}),
    blocks: [
      tripBoxes(words, trip),
      ...(byStops ? [{ kind: 'text' as const, text: t('papers:list/order'), small: true }] : []),
      {
        kind: 'table',
        columns: [
          { title: t('papers:column/no'), share: 5, right: true },
          { title: t('papers:column/order'), share: 14.5 },
          { title: t('papers:consignor'), share: 15 },
          { title: t('papers:consignee'), share: 16 },
          { title: t('papers:column/packages'), share: 10 },
          { title: t('papers:column/sscc'), share: 14.5 },
          { title: t('papers:column/kg'), share: 11.5, right: true },
          { title: t('papers:column/ldm'), share: 6.5, right: true },
          { title: t('papers:column/special'), share: 12.5 },
          { title: t('papers:note/terms'), share: 8.5 },
          { title: t('papers:column/done'), share: 4, right: true, tick: true },
        ],
        rows: loaded.map((one, i) => row(one, i, stops.get(one.item.id), words)),
        sums: [
          [
            String(loaded.length),
            t('papers:list/sum'),
            '',
            '',
            words.count(sum(({ aboard }) => aboard.packages)),
            '',
            words.kg(sum(({ aboard }) => aboard.weight)),
            words.metres(sum(({ item }) => item.loading_meter)),
            trip.dangerousGoodsPoints > 0
              ? t('papers:dangerous', { points: words.points(trip.dangerousGoodsPoints) })
              : '',
            '',
            '',
          ],
        ],
      },
      notes(words, departure),
    ],
    signatures: [
      [
        t('papers:sign/loader'),
        t('papers:sign/driver', { name: trip.driverName ?? '' }),
        t('papers:sign/takenOver'),
        t('papers:sign/dateSeals'),
      ],
    ],
  };
}
