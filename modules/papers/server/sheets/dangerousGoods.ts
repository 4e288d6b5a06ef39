import type { Block, Sheet } from '#platform/papers/sheet.ts';
import { adrDescription, type DescribedLine } from '#modules/dangerousgoods/rules/description.ts';
import { isFullyRegulated } from '#modules/dangerousgoods/rules/line.ts';
import { mixedLoadingConflicts } from '#modules/dangerousgoods/rules/mixedLoading.ts';
import {
  categoryTotals,
  countedQuantity,
  hasCategoryZero,
  linePoints,
  pointsFactor,
  pointsLimit,
} from '#modules/dangerousgoods/rules/points.ts';
import type { TripGoods } from '../read.ts';
import { sheetHead, type Words } from '../words.ts';
import { addressLines } from './deliveryNote.ts';

type Line = TripGoods['goods'][number]['lines'][number]['line'];
const categories = [0, 1, 2, 3, 4] as const;

const unitOf = (line: Line): string => (line.liquid ? 'l' : 'kg');
const quantityOf = (line: Line, words: Words): string => {
  const counted = countedQuantity(line);
  return counted === undefined ? '?' : `${words.amount(counted)} ${unitOf(line)}`;
};

/** Sums of each transport category and what 1.1.3.6 makes of them (ADR 5.4.1.1.1 f and 1.1.3.6.4). */
function calculation(lines: readonly Line[], words: Words): { blocks: Block[]; total: number | undefined } {
  const { t } = words;
  const totals = categoryTotals(lines);
  const of = (category: number) => totals.find((one) => one.transportCategory === category);
  // What category 0 brings has no value by 1.1.3.6: it ends the exemption.
  const valued = lines.filter(({ transportCategory }) => transportCategory !== 0);
  const points = valued.map(linePoints);
  const total = points.some((one) => one < 0) ? undefined : points.reduce((all, one) => all + one, 0);
  const factors = (category: number): string =>
    [...new Set(valued.filter((one) => one.transportCategory === category).map(pointsFactor))].join(' / ') || '–';
  const line = (title: string, value: (category: number) => string): string[] => [title, ...categories.map(value)];
  const within = total !== undefined && total <= pointsLimit && !hasCategoryZero(lines);
  return {
    total,
    blocks: [
      {
        kind: 'table',
        title: t('papers:dg/calculation'),
        framed: true,
        columns: [
          { title: t('papers:dg/category'), share: 5 },
          ...categories.map((category) => ({ title: String(category), share: 2, right: true })),
        ],
        rows: [
          line(t('papers:dg/quantity'), (category) => (of(category) ? words.amount(of(category)?.quantity ?? 0) : '–')),
          line(t('papers:dg/factor'), factors),
          line(t('papers:dg/value'), (category) =>
            of(category) && category > 0 ? words.points(of(category)?.points ?? 0) : '–',
          ),
        ],
        sums: [[t('papers:dg/total'), '', '', '', '', total === undefined ? '?' : words.points(total)]],
      },
      {
        kind: 'boxes',
        rows: [
          {
            boxes: [
              {
                share: 1,
                lines: [
                  t(within ? 'papers:dg/within' : 'papers:dg/beyond'),
                  t(within ? 'papers:dg/withinText' : 'papers:dg/beyondText', {
                    points: total === undefined ? '?' : words.points(total),
                  }),
                ],
                lead: true,
              },
            ],
          },
        ],
      },
    ],
  };
}

type Carried = { one: TripGoods['goods'][number]; line: Line };

const partyOf = (address: TripGoods['goods'][number]['item']['consignee'], words: Words): string =>
  addressLines(address, words).join(', ');

/** Carrier and vehicle; consignors and consignees, named in each line where there are several (5.4.1.1.1 g and h). */
function partiesOf(words: Words, trip: TripGoods['trip'], regulated: readonly Carried[]): Block {
  const { t, depot } = words;
  const { phone } = depot.address;
  const only = (of: 'consignor' | 'consignee'): string => {
    const all = new Set(regulated.map(({ one }) => partyOf(one.item[of], words)));
    const [first = ''] = all;
    return all.size === 1 && first !== '' ? first : t('papers:dg/perLine');
  };
  const party = (label: 'consignors' | 'consignees', of: 'consignor' | 'consignee') => ({
    share: 4,
    labels: [t(`papers:dg/${label}`)],
    lines: [only(of)],
  });
  return {
    kind: 'boxes',
    rows: [
      {
        boxes: [
          {
            share: 4,
            labels: [t('papers:dg/carrier')],
            lines: [
              depot.name,
              [depot.street, depot.place].filter(Boolean).join(', '),
              phone ? t('papers:phone', { phone }) : '',
            ].filter(Boolean),
            strong: true,
          },
          {
            share: 4,
            labels: [t('papers:dg/vehicle')],
            lines: [
              [trip.vehicle?.licensePlate, trip.driverName].filter(Boolean).join(' · '),
              t('papers:dg/trip', { trip: trip.name, at: words.moment(trip.expectedDeparture) }),
            ],
            strong: true,
          },
        ],
      },
      { boxes: [party('consignors', 'consignor'), party('consignees', 'consignee')] },
    ],
  };
}

/** Each line of dangerous goods as 5.4.1.1.1 wants it; across a border in English as well (5.4.1.4.1). */
function linesOf(words: Words, regulated: readonly Carried[], abroad: boolean): Block {
  const { t } = words;
  const describe = (line: DescribedLine): string =>
    abroad && words.language !== 'en'
      ? `${adrDescription(line, words.language)}\n${adrDescription(line, 'en')}`
      : adrDescription(line, words.language);
  return {
    kind: 'table',
    columns: [
      { title: t('papers:dg/order'), share: 26 },
      { title: t('papers:dg/description'), share: 34, bold: true },
      { title: t('papers:dg/packages'), share: 22 },
      { title: t('papers:dg/amount'), share: 14, right: true, bold: true },
      { title: t('papers:dg/categoryShort'), share: 8, right: true },
      { title: t('papers:dg/points'), share: 8, right: true },
    ],
    rows: regulated.map(({ one, line }) => [
      [
        one.item.order_number,
        t('papers:dg/from', { who: partyOf(one.item.consignor, words) || words.depot.name }),
        t('papers:dg/to', { who: partyOf(one.item.consignee, words) || one.item.place_name }),
      ].join('\n'),
      describe(line),
      words.dangerousPackages(line.packingType, line.numberOfPackages),
      quantityOf(line, words),
      line.transportCategory === null ? '?' : String(line.transportCategory),
      line.transportCategory === 0 ? '–' : linePoints(line) < 0 ? '?' : words.points(linePoints(line)),
    ]),
  };
}

/** The transport document for dangerous goods by ADR 5.4.1: one for a trip with several consignees. */
export function dangerousGoodsDocument(words: Words, { trip, goods }: TripGoods, abroad: boolean): Sheet {
  const { t } = words;
  const all = goods.flatMap((one) => one.lines.map(({ line }) => ({ one, line })));
  const regulated = all.filter(({ line }) => isFullyRegulated(line));
  const limited = new Set(all.filter(({ line }) => line.limitedQuantity).map(({ one }) => one));
  const limitedKg = [...limited].reduce((sum, one) => sum + one.aboard.weight, 0);
  const conflicts = mixedLoadingConflicts(regulated.map(({ line }) => line));
  const { blocks } = calculation(
    regulated.map(({ line }) => line),
    words,
  );
  const { depot } = words;
  return {
    ...sheetHead(words),
    title: t('papers:kind/DG_DOCUMENT').toUpperCase(),
    subtitle: t('papers:dg/subtitle'),
    hatched: true,
    blocks: [
      partiesOf(words, trip, regulated),
      linesOf(words, regulated, abroad),
      ...blocks,
      {
        kind: 'boxes',
        rows: [
          {
            boxes: [
              {
                share: 1,
                labels: [t('papers:dg/mixed')],
                lines:
                  conflicts.length === 0
                    ? [t('papers:dg/mixedOk', { at: words.moment(words.now) })]
                    : conflicts.map(({ a, b }) => t('papers:dg/mixedNot', { a: a.unNumber, b: b.unNumber })),
                strong: conflicts.length > 0,
              },
              {
                share: 1,
                labels: [t('papers:dg/limited')],
                lines: [
                  limited.size === 0
                    ? t('papers:none')
                    : t('papers:dg/limitedText', { count: limited.size, kg: words.kg(limitedKg) }),
                ],
              },
            ],
          },
          {
            boxes: [
              {
                share: 1,
                labels: [t('papers:dg/emergency')],
                lines: [
                  [
                    t('papers:dg/emergencyCall'),
                    [depot.name, depot.address.emergencyPhone ?? depot.address.phone].filter(Boolean).join(' '),
                    t('papers:dg/instructions'),
                  ].join(' · '),
                ],
              },
            ],
          },
        ],
      },
    ],
    signatures: [
      [
        t('papers:sign/loaderName'),
        t('papers:sign/driver', { name: trip.driverName ?? '' }),
        t('papers:sign/placeDate'),
      ],
    ],
  };
}
