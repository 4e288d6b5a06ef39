import { writeFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { sheetPages } from '#platform/papers/sheetPages.ts';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { makePapers, speaker } from '../server/make.ts';
import { type Goods, readTrip, type TripGoods } from '../server/read.ts';
import { missingOnDocument } from '#modules/dangerousgoods/rules/description.ts';
import { isFullyRegulated } from '#modules/dangerousgoods/rules/line.ts';
import type { PaperKind } from '../rules/kinds.ts';
import { paperLanguages } from '../rules/language.ts';

/** Every paper with 1, 60 and 200 positions and the longest names there are: nothing overlaps, nothing is cut, everything is there. */
const { app, sql } = await opened(morning());
const places = [
  {
    name: 'Przedsiębiorstwo Handlowo-Usługowe „Źródło” Spółka z ograniczoną odpowiedzialnością',
    streetAndNumber: 'ul. Świętego Wawrzyńca z Brzozówki 1234567890/123',
    postalCode: '59-101',
    city: 'Świętochłowice-Łagiewniki Śląskie',
    countryCode: 'PL',
  },
  {
    name: 'Ελληνική Εταιρεία Διανομής Ηλεκτρολογικού Υλικού Ανώνυμη Εταιρεία',
    streetAndNumber: 'Λεωφόρος Κωνσταντινουπόλεως 1234',
    postalCode: '546 27',
    city: 'Θεσσαλονίκη-Ελευθέριο-Κορδελιό',
    countryCode: 'GR',
  },
  {
    name: 'Landwirtschaftsmaschinenbauersatzteilgroßhandelsgesellschaft mbH & Co. KG',
    streetAndNumber: 'Bürgermeister-Überörtlich-Straße 12ä',
    postalCode: '73479',
    city: 'Neunstadt-Röhlingen an der Jagst',
    countryCode: 'DE',
  },
];
const placeAt = (i: number): (typeof places)[number] => places[i % places.length] as (typeof places)[number];
const nobody = {} as NonNullable<Goods['item']['consignee']>;
const numberOf = (i: number): string => `4426${String(100_000_00 + i)}`;

/** A trip with so many stops, each with one shipment of so many lines. */
function grown(base: TripGoods, stops: number, lines: number, dangerous?: DangerousLine): TripGoods {
  const one = base.goods.find((goods) => goods.goods.length > 0);
  const stop = base.trip.stops[0];
  const order = stop?.orders[0];
  if (!one || !stop || !order) throw new Error('the trip of the demo world carries nothing');
  const line = one.goods[0];
  const pack = one.packages[0];
  const goods = Array.from({ length: stops }, (_, i): Goods => {
    const [place, other] = [placeAt(i), placeAt(i + 1)];
    return {
      ...one,
      item: {
        ...one.item,
        id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
        order_number: numberOf(i),
        consignee: { ...nobody, ...one.item.consignee, ...place },
        consignor: { ...nobody, ...one.item.consignor, ...other },
        place_name: place.name,
        cash_on_delivery: 123_456_789,
        dispo_remark: 'Bitte rückwärts anfahren, Höhe 3,80 m, Anmeldung an der Pforte, Gefahrgut separat',
      },
      goods: Array.from({ length: lines }, (__, n) => ({
        ...(line as NonNullable<typeof line>),
        id: `g-${i}-${n}`,
        line_no: n + 1,
        packages: 1,
        gross_weight: 12_345_678,
        description: `Elektronikbauteilverpackungsmaterialsonderanfertigung Nr. ${n + 1} für Großhandelskunden`,
        marks_and_numbers: `ŁÓDŹ-${n + 1}/ΑΘΗΝΑ-ÜBERGRÖSSE-${numberOf(n)}`,
      })),
      packages: Array.from({ length: lines }, (__, n) => ({
        ...(pack as NonNullable<typeof pack>),
        id: `p-${i}-${n}`,
        goods_item_id: `g-${i}-${n}`,
        barcode: `00340123450000${String(n).padStart(6, '0')}`,
      })),
      lines: dangerous
        ? Array.from({ length: lines }, (__, n) => ({ ...dangerous, id: `d-${i}-${n}`, line_no: n + 1 }))
        : [],
      aboard: { packages: lines, weight: 12_345_678 * lines },
    };
  });
  return {
    departure: base.departure,
    goods,
    trip: {
      ...base.trip,
      driverName: 'Krzysztof-Maximilian Świętosławski-Überschär',
      stops: goods.map((each, i) => ({
        ...stop,
        id: `s-${i}`,
        sequence: i + 1,
        name: each.item.place_name,
        streetAndNumber: placeAt(i).streetAndNumber,
        postalCode: placeAt(i).postalCode,
        city: placeAt(i).city,
        countryCode: placeAt(i).countryCode,
        contactName: 'Αλέξανδρος Παπαδόπουλος-Ιωαννίδης',
        phone: '+30 2310 123 456 789',
        orders: [
          {
            ...order,
            itemId: each.item.id,
            orderNumber: each.item.order_number,
            cashOnDelivery: 123_456_789,
            handlingInstructions: [
              {
                type: 'Delivery',
                code: 'AV1',
                text: 'Zustellung nur nach telefonischer Voranmeldung mindestens 60 Minuten vorher',
              },
            ],
          },
        ],
      })) as TripGoods['trip']['stops'],
    },
  };
}

type DangerousLine = Goods['lines'][number];
type Text = { text: string; left: number; right: number; bottom: number; top: number };
const point = 72 / 25.4;

/** The texts of each page where another program puts them. */
async function textsOf(bytes: Uint8Array): Promise<Text[][]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: Text[][] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , left, bottom] = item.transform as number[];
        return [
          {
            text: item.str,
            left: left ?? 0,
            right: (left ?? 0) + item.width,
            bottom: bottom ?? 0,
            top: (bottom ?? 0) + item.height * 0.7,
          },
        ];
      }),
    );
  }
  return pages;
}

/** Texts over each other, or over the edge of the paper. */
function faultsOf(pages: readonly Text[][]): string[] {
  const faults: string[] = [];
  for (const [page, texts] of pages.entries()) {
    for (const one of texts)
      if (one.left < 9 * point || one.right > 201 * point || one.bottom < 4 * point || one.top > 292 * point)
        faults.push(`page ${page + 1}: over the edge: ${one.text}`);
    for (const [i, one] of texts.entries())
      for (const other of texts.slice(i + 1)) {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
        if (wide > 1 && high > 1) faults.push(`page ${page + 1}: "${one.text}" and "${other.text}"`);
      }
  }
  return faults;
}
const squeezed = (text: string): string => text.replace(/[\s­-]/g, '');

/** 12,345.678 kg a stop, by the German way of writing. */
const kilograms = (stops: number): string =>
  new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 }).format(12_345.678 * stops);

const kinds: readonly [PaperKind, 'stops' | 'lines'][] = [
  ['DELIVERY_NOTE', 'lines'],
  ['STOP_LIST', 'stops'],
  ['LOADING_LIST', 'stops'],
  ['CMR', 'lines'],
  ['DG_DOCUMENT', 'lines'],
];
/** A form of fixed boxes is tried in every language: what fits in one may not in another. */
const languagesOf = (kind: PaperKind) => (kind === 'CMR' ? paperLanguages : (['de'] as const));
const papers = kinds.flatMap(([kind, of]) =>
  [1, 60, 200].flatMap((count) => languagesOf(kind).map((language) => [kind, of, count, language] as const)),
);
test.each(papers)('%s with many %s: %d, %s', async (kind, of, count, language) => {
  const [trip] = await sql<{ id: string }>(
    "select trip_id as id from shipment s where org_unit = 'dtm' and trip_id is not null and exists (select from goods_item g where g.item_id = s.id) group by 1 order by count(*) desc limit 1",
  );
  const [dangerous] = (
    await sql<DangerousLine>("select * from dangerous_goods_line where org_unit = 'dtm' order by id")
  ).filter(({ line }) => isFullyRegulated(line) && missingOnDocument(line).length === 0);
  const sheets = await app.platform.asSystem('dtm', async (ctx) => {
    const base = await readTrip(ctx, { kind: 'unit' }, trip?.id ?? '');
    const big =
      of === 'stops'
        ? grown(base, count, 1)
        : grown(base, 1, count, ['DG_DOCUMENT', 'CMR'].includes(kind) ? dangerous : undefined);
    return (await makePapers(await speaker(ctx, app.platform), kind, big, language)).flatMap((made) => made.sheets);
  });
  expect(sheets.length).toBeGreaterThan(0);
  // As issued: number and bars stand in the head.
  const bytes = await sheetPages(sheets.map((sheet) => ({ ...sheet, number: 'XX-44-2026-000017' })));
  if (process.env.KONTOR_PAPERS) writeFileSync(`${process.env.KONTOR_PAPERS}/${kind}-${count}-${language}.pdf`, bytes);
  const pages = await textsOf(bytes);
  expect(faultsOf(pages).slice(0, 12)).toEqual([]);
  // The form is one page with its 24 boxes, in four copies; what has no room stands in its annex.
  if (kind === 'CMR') {
    const forms = pages.filter((texts) => texts.some(({ text }) => text === 'CMR'));
    expect(forms.length).toBe(4);
    for (const texts of forms)
      for (let box = 1; box <= 24; box += 1) expect(texts.map(({ text }) => text.trim())).toContain(String(box));
    if (count === 1) expect(pages.length).toBe(4);
  }
  // Whoever adds up reads a figure in one piece: numbers and sums stand on one line.
  const figures = new Set(pages.flatMap((texts) => texts.map(({ text }) => text.trim())));
  if (kind !== 'DG_DOCUMENT' && (kind !== 'CMR' || count > 1)) expect(figures).toContain(String(count));
  if (of === 'stops') expect(figures).toContain(kilograms(count));
  const all = squeezed(pages.flatMap((texts) => texts.map(({ text }) => text)).join(''));
  for (const i of [0, count - 1]) {
    if (of === 'stops') expect(all).toContain(numberOf(i));
    if (kind === 'CMR' || kind === 'DELIVERY_NOTE')
      expect(all).toContain(squeezed(`sonderanfertigung Nr. ${i + 1} für`));
    if (kind === 'DG_DOCUMENT')
      // Across a border in English as well (ADR 5.4.1.4.1).
      expect(all.split(`UN${dangerous?.line.unNumber}`).length - 1).toBe(2 * count);
    expect(all).toContain(squeezed(places[of === 'stops' ? i % places.length : 0]?.name ?? ''));
  }
});
