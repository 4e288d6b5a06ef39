import type { Block, Box, Sheet } from '#platform/papers/sheet.ts';
import type { TextEnding } from '#kernel/text.ts';
import { adrDescription } from '#modules/dangerousgoods/rules/description.ts';
import { isFullyRegulated } from '#modules/dangerousgoods/rules/line.ts';
import type { Goods, TripGoods } from '../read.ts';
import { packagesByKind, sheetHead, ssccText, type Words } from '../words.ts';

/** The four copies of the form by their readers; the colour never says it alone. */
const copies = [
  { key: 'sender', colour: '#b3261e' },
  { key: 'consignee', colour: '#1b4f9c' },
  { key: 'carrier', colour: '#1e7a34' },
  { key: 'files', colour: '#000000' },
] as const;

type BoxText = TextEnding<'papers:cmr/box/'>;
type Address = Goods['item']['consignee'];
const lines = (address: Address): string[] =>
  address
    ? [
        address.name,
        address.streetAndNumber ?? '',
        `${address.countryCode ?? ''}-${address.postalCode ?? ''} ${address.city ?? ''}`,
      ].filter(Boolean)
    : [];
const townOf = (address: Address): string => [address?.city, address?.countryCode].filter(Boolean).join(', ');

type Rows = Extract<Block, { kind: 'boxes' }>['rows'];

const boxes =
  (all: readonly Words[]) =>
  (number: number, share: number, content: readonly string[], more: Partial<Box> = {}): Box => ({
    share,
    number: String(number),
    labels: all.map((each) => each.t(`papers:cmr/box/${number}` as `papers:cmr/box/${BoxText}`)),
    lines: content.filter(Boolean),
    ...more,
  });

/** So many kinds of goods, and of dangerous goods, have room in the boxes of the form; beyond that it names its annex. */
const mostOnForm = 3;
const mostDangerous = 4;
const naturesOf = (one: Goods): string[] => [...new Set(one.goods.map(({ description }) => description ?? ''))];
const needsAnnex = (one: Goods): boolean => naturesOf(one).length > mostOnForm;

/** Every line of the goods, on pages behind the form. */
function annexOf(words: Words, one: Goods): Block[] {
  const { t } = words;
  if (!needsAnnex(one)) return [];
  return [
    {
      kind: 'table',
      title: t('papers:cmr/annex', { order: one.item.order_number }),
      columns: [
        { title: t('papers:column/no'), share: 6, right: true },
        { title: t('papers:cmr/marks'), share: 30 },
        { title: t('papers:column/packages'), share: 14, right: true },
        { title: t('papers:column/content'), share: 50 },
        { title: t('papers:column/kg'), share: 14, right: true },
      ],
      rows: one.goods.map((line, i) => [
        String(i + 1),
        line.marks_and_numbers ?? '',
        [words.count(line.packages), line.packing_type ?? ''].filter(Boolean).join(' '),
        line.description ?? '',
        line.gross_weight === null ? '' : words.kg(line.gross_weight),
      ]),
      sums: [['', '', words.count(one.aboard.packages), '', words.kg(one.aboard.weight)]],
    },
  ];
}

/** Boxes 6 to 12: what is carried. */
function goodsRow(box: ReturnType<typeof boxes>, words: Words, one: Goods): Rows[number] {
  const { item } = one;
  const [first, last] = [one.packages[0]?.barcode, one.packages.at(-1)?.barcode];
  const natures = naturesOf(one);
  const beyond = needsAnnex(one) ? natures.length - mostOnForm + 1 : 0;
  const marks = [item.order_number, first ? ssccText(first) : '', last && last !== first ? `– ${ssccText(last)}` : ''];
  return {
    height: 36,
    boxes: [
      box(6, 24, marks),
      box(7, 9, [words.count(one.aboard.packages)]),
      box(8, 12, [packagesByKind(one, words)]),
      box(9, 35, [
        ...(beyond > 0 ? natures.slice(0, -beyond) : natures),
        beyond > 0 ? words.t('papers:cmr/more', { count: beyond }) : '',
      ]),
      box(10, 10, []),
      box(11, 11, [words.kg(one.aboard.weight)]),
      box(12, 8, [words.cubic(item.volume)]),
    ],
  };
}

/** Below box 9: what the goods are by ADR 5.4.1.1.1, where there are dangerous ones. */
const dangerousRow = (words: Words, dangerous: Goods['lines']): Rows =>
  dangerous.length === 0
    ? []
    : [
        {
          boxes: [
            {
              share: 1,
              labels: ['ADR'],
              lines:
                dangerous.length > mostDangerous
                  ? [words.t('papers:cmr/dangerousElsewhere', { count: dangerous.length })]
                  : dangerous.map(({ line }) => adrDescription(line, 'en')),
              strong: true,
            },
          ],
        },
      ];

/** In the language of the paper and in English (of an English paper, French): three have no room in the columns. */
const inTwo = (all: readonly Words[], own: Words, text: (words: Words) => string): string => {
  const other = all.find(({ language }) => language === (own.language === 'en' ? 'fr' : 'en')) ?? own;
  return [...new Set([text(own), text(other)])].join(' / ');
};
const charges = ['carriage', 'reductions', 'balance', 'supplements', 'other', 'total'] as const;
const payers = ['sender', 'currency', 'consignee'] as const;
/** Box 19: what the carriage costs is agreed elsewhere; whoever needs it on the note writes it in. */
const chargesOf = (all: readonly Words[], own: Words): NonNullable<Box['grid']> => ({
  columns: payers.map((one) => inTwo(all, own, ({ t }) => t(`papers:cmr/payer/${one}`))),
  rows: charges.map((one) => inTwo(all, own, ({ t }) => t(`papers:cmr/charge/${one}`))),
});

/** The 24 boxes of the form, row by row; they are named in the three languages of the form. */
function boxesOf(
  all: readonly Words[],
  words: Words,
  trip: TripGoods['trip'],
  one: Goods,
  dangerousNumber?: string,
): Rows {
  const { item } = one;
  const { depot, t } = words;
  const box = boxes(all);
  const sender = item.consignor ?? item.shipper;
  const dangerous = one.lines.filter(({ line }) => isFullyRegulated(line));
  return [
    {
      height: 19,
      boxes: [
        box(1, 1, lines(sender)),
        box(16, 1, [
          depot.name,
          depot.street,
          depot.place,
          [trip.freightCarrier, trip.vehicle?.licensePlate].filter(Boolean).join(' · '),
        ]),
      ],
    },
    {
      height: 19,
      boxes: [
        box(2, 1, lines(item.consignee)),
        box(17, 1, item.destination_depot && item.destination_depot !== item.org_unit ? [item.destination_depot] : []),
      ],
    },
    {
      height: 27,
      boxes: [
        {
          share: 1,
          lines: [],
          stack: [
            box(3, 1, [
              townOf(item.consignee),
              [words.day(item.window_from), words.clock(item.window_from)].filter(Boolean).join(' '),
            ]),
            box(4, 1, [`${townOf(sender)} · ${words.day(trip.expectedDeparture)}`]),
          ],
        },
        box(18, 1, []),
      ],
    },
    {
      height: 11,
      boxes: [
        box(5, 1, [
          needsAnnex(one) ? t('papers:cmr/annexHere') : '',
          dangerous.length > 0 ? [t('papers:kind/DG_DOCUMENT'), dangerousNumber].filter(Boolean).join(' ') : '',
          item.flags.isDutiableGoods ? t('papers:cmr/customs') : '',
        ]),
      ],
    },
    goodsRow(box, words, one),
    ...dangerousRow(words, dangerous),
    {
      boxes: [
        box(
          13,
          1,
          item.instructions.map(({ text }) => text),
        ),
        box(19, 1, [], { grid: chargesOf(all, words) }),
      ],
    },
    {
      height: 14,
      boxes: [
        box(14, 1, [words.term(item.freight_term_id)]),
        box(15, 1, [item.cash_on_delivery > 0 ? words.money(item.cash_on_delivery) : '']),
      ],
    },
    {
      height: 13,
      boxes: [box(21, 1, [[depot.address.city, words.day(words.now)].filter(Boolean).join(', ')]), box(20, 1, [])],
    },
    { height: 20, boxes: [box(22, 1, []), box(23, 1, [trip.driverName ?? '']), box(24, 1, [])] },
  ];
}

/**
 * The international consignment note (CMR, model of the IRU of 2007) of one consignment with its 24 boxes, in four copies. Its
 * boxes are named in the three languages of the form, whatever the language of the paper. Once the transport document of dangerous
 * goods is issued, the note names its number.
 */
export function consignmentNotes(
  all: readonly Words[],
  words: Words,
  { trip }: TripGoods,
  one: Goods,
  dangerousNumber?: string,
): Sheet[] {
  const { t } = words;
  const rows = boxesOf(all, words, trip, one, dangerousNumber);
  return copies.map(({ key, colour }, copy) => ({
    ...sheetHead(words),
    title: t('papers:cmr/title').toUpperCase(),
    form: {
      copy: {
        number: copy + 1,
        text: t(`papers:cmr/copy/${key}`),
        all: copies.map((one, i) => `${i + 1} ${t(`papers:cmr/copy/${one.key}`)}`).join(' · '),
        colour,
      },
      titles: [words, ...all.filter(({ language }) => language !== words.language)].map((each) =>
        each.t('papers:cmr/title').toUpperCase(),
      ),
      sign: 'CMR',
    },
    blocks: [
      {
        kind: 'boxes' as const,
        rows,
      },
      { kind: 'text' as const, text: t('papers:cmr/law'), small: true },
      ...annexOf(words, one),
    ],
    signatures: [],
  }));
}
