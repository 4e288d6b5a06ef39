import type { QueryOf } from '#kernel/call.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { Block, Sheet } from '#platform/papers/sheet.ts';
import type { Platform } from '#platform/platform.ts';
import { address, attemptBlocks, filesOf, type Pictures, picturesOf } from '#modules/delivery/server/index.ts';
import { paperLanguages } from '#modules/papers/rules/language.ts';
import { sheetHead, speaker, type Words } from '#modules/papers/server/index.ts';
import type { evidence as evidenceCall } from '../contract/calls.ts';
import { type Evidence, mostEntries, readEvidence, type Stay } from './readEvidence.ts';

const head = (words: Words, { proof: { item }, packages }: Evidence): Block => ({
  kind: 'boxes',
  rows: [
    {
      boxes: [
        {
          share: 34,
          labels: [words.t('papers:order')],
          lines: [item.order_number, item.global_tracking_number ?? ''].filter(Boolean),
          lead: true,
          bars: item.order_number,
        },
        { share: 33, labels: [words.t('papers:consignor')], lines: address(item.consignor ?? item.shipper, words) },
        { share: 33, labels: [words.t('papers:consignee')], lines: address(item.consignee, words) },
      ],
    },
    {
      boxes: [
        {
          share: 34,
          labels: [words.t('lookback:evidence/state')],
          lines: [words.t(`shipments:state/${item.state}`)],
          strong: true,
        },
        {
          share: 33,
          labels: [words.t('lookback:evidence/packages')],
          lines: [
            packages.length === item.packages
              ? words.count(item.packages)
              : words.t('lookback:evidence/some', { count: packages.length, all: item.packages }),
          ],
          strong: true,
        },
        {
          share: 33,
          labels: [words.t('lookback:evidence/weight')],
          lines: [`${words.kg(item.weight)} kg`],
          strong: true,
        },
      ],
    },
  ],
});

/** Which package a line is about, by the end of its code: whole codes stand in the first table. */
const shortCodes = ({ packages }: Evidence, words: Words) => {
  const codes = new Map(packages.map(({ id, barcode }) => [id, barcode]));
  return (id: string | null): string =>
    (id === null ? words.t('lookback:evidence/whole') : (codes.get(id) ?? '')).slice(-18);
};

/** What was wrong, in words; a code whose record is gone as it is. */
const deviationIn = ({ deviations }: Evidence, code: string | null): string =>
  code === null ? '' : (deviations[code] ?? code);

const packagesTable = (words: Words, found: Evidence): Block => ({
  kind: 'table',
  title: words.t('lookback:evidence/packages'),
  columns: [
    { title: words.t('lookback:evidence/barcode'), share: 6, bold: true },
    { title: words.t('lookback:evidence/status'), share: 5 },
    { title: words.t('lookback:evidence/deviation'), share: 5 },
  ],
  rows: found.packages.map(({ barcode, status, deviation }) => [
    barcode,
    words.t(`shipments:state/${status}`),
    deviationIn(found, deviation),
  ]),
  framed: true,
});

function placeText(words: Words, { place, position }: Stay): string {
  if (place === 'HALL')
    return words.t('lookback:place/HALL', { position: position ?? words.t('lookback:hall/noPosition') });
  return words.t(`lookback:place/${place}`, { position: position ?? '' });
}

const staysTable = (words: Words, found: Evidence): Block[] => {
  const code = shortCodes(found, words);
  if (found.stays.length === 0) return [{ kind: 'text', text: words.t('lookback:evidence/noStays') }];
  return [
    {
      kind: 'table',
      title: words.t('lookback:evidence/stays'),
      columns: [
        { title: words.t('lookback:evidence/package'), share: 5 },
        { title: words.t('lookback:evidence/place'), share: 6, bold: true },
        { title: words.t('lookback:evidence/from'), share: 4 },
        { title: words.t('lookback:evidence/to'), share: 4 },
      ],
      rows: found.stays.map((stay) => [
        code(stay.packageId),
        placeText(words, stay),
        words.moment(stay.from),
        stay.to === null ? words.t('lookback:evidence/since') : words.moment(stay.to),
      ]),
      framed: true,
    },
  ];
};

const entriesTable = (words: Words, found: Evidence): Block[] => {
  const code = shortCodes(found, words);
  return [
    {
      kind: 'table',
      title: words.t('lookback:evidence/events'),
      columns: [
        { title: words.t('lookback:evidence/at'), share: 4 },
        { title: words.t('lookback:evidence/package'), share: 5 },
        { title: words.t('lookback:evidence/what'), share: 9, bold: true },
        { title: words.t('lookback:evidence/who'), share: 4 },
      ],
      rows: found.entries.map(({ at, received, packageId, text, by }) => [
        received === null
          ? words.moment(at)
          : `${words.moment(at)}\n${words.t('lookback:evidence/received', { at: words.moment(received) })}`,
        code(packageId),
        text,
        by,
      ]),
      framed: true,
    },
    ...(found.left ? [{ kind: 'text' as const, text: words.t('lookback:evidence/left', { count: mostEntries }) }] : []),
  ];
};

/** Photos of the goods; what was photographed at a stop stands there. */
function photoBlocks(words: Words, found: Evidence, pictures: Pictures): Block[] {
  const code = shortCodes(found, words);
  const atStops = new Set(filesOf([found.proof]));
  const shown = found.photos.flatMap((photo) => {
    const data = pictures.get(photo.id);
    if (data === undefined || atStops.has(photo.id)) return [];
    const caption = [code(photo.packageId), words.moment(photo.at), deviationIn(found, photo.deviation)]
      .filter(Boolean)
      .join(', ');
    return [{ data, caption }];
  });
  return shown.length === 0 ? [] : [{ kind: 'pictures', pictures: shown }];
}

function sheetOf(words: Words, found: Evidence, pictures: Pictures): Sheet {
  const { language, issuer, pageOf } = sheetHead(words);
  const { attempts, item } = found.proof;
  return {
    language,
    issuer,
    pageOf,
    footer: [words.printed, ''],
    title: words.t('lookback:evidence/title').toUpperCase(),
    number: item.order_number,
    blocks: [
      head(words, found),
      packagesTable(words, found),
      ...staysTable(words, found),
      ...entriesTable(words, found),
      ...attempts.flatMap((attempt, i) => attemptBlocks(words, attempt, i, pictures)),
      ...photoBlocks(words, found, pictures),
      { kind: 'text', text: words.t('lookback:evidence/method'), small: true },
    ],
    signatures: [[words.t('lookback:evidence/signed')]],
  };
}

/** Sends it as a PDF in the reader's language; not found: no such shipment among those that the reader sees. */
export async function sendEvidence(
  platform: () => Platform,
  ctx: RawContext,
  itemId: string,
  { packageId }: QueryOf<typeof evidenceCall>,
): Promise<unknown> {
  const { found, words } = await inUnitOf(ctx, async (at) => {
    const by = await speaker(at, platform());
    const words = await by.speak(paperLanguages.find((one) => one === at.language) ?? by.languageOf(null));
    return { found: await readEvidence(at, itemId, packageId, words.language), words };
  });
  const pictures = await picturesOf(ctx, [...filesOf([found.proof]), ...found.photos.map(({ id }) => id)]);
  const order = found.proof.item.order_number.replace(/[^\w-]+/g, '_');
  return sendSheets(platform, ctx, [sheetOf(words, found, pictures)], `${order}-evidence.pdf`);
}
