import type { Block, Sheet } from '#platform/papers/sheet.ts';
import { sheetHead, type Words } from '#modules/papers/server/index.ts';
import type { ShipmentAddress } from '#modules/shipments/contract/values.ts';
import { type Attempt, isCollection, packagesText, type Proof } from './readProofs.ts';

/** Pictures by the ids of their files, as data that the drawing thread takes. */
export type Pictures = ReadonlyMap<string, string>;

/** Name, street and place as lines of a paper. */
export const address = (of: ShipmentAddress | null, words: Words): string[] =>
  [of?.name ?? '', of?.streetAndNumber ?? '', words.placeLine(of)].filter(Boolean);

/** What was documented at one stop, with its pictures. */
export function attemptBlocks(words: Words, attempt: Attempt, index: number, pictures: Pictures): Block[] {
  const { t } = words;
  const shown = (id: string | null, caption: string) => {
    const data = id === null ? undefined : pictures.get(id);
    return data === undefined ? [] : [{ data, caption }];
  };
  const all = [
    ...shown(attempt.signature, t('delivery:proof/signature', { name: attempt.signer ?? '' })),
    ...attempt.photos.flatMap((id, i) => shown(id, t('delivery:proof/photo', { number: i + 1 }))),
  ];
  const place =
    attempt.latitude === null || attempt.longitude === null
      ? ''
      : `${attempt.latitude.toFixed(5)}, ${attempt.longitude.toFixed(5)}`;
  return [
    {
      kind: 'boxes',
      rows: [
        {
          boxes: [
            {
              share: 34,
              labels: [t('delivery:proof/attempt', { number: index + 1 })],
              lines: [t(`delivery:proof/result/${attempt.result}`), attempt.reason].filter(Boolean),
              lead: true,
            },
            { share: 22, labels: [t('delivery:proof/at')], lines: [words.moment(attempt.at)], strong: true },
            {
              share: 22,
              labels: [t('delivery:proof/trip')],
              lines: [`${attempt.trip} / ${attempt.sequence}`],
              strong: true,
            },
            {
              share: 22,
              labels: [t('delivery:proof/packages')],
              lines: packagesText(t, attempt, words.count),
              strong: true,
            },
          ],
        },
        {
          boxes: [
            {
              share: 34,
              labels: [t('delivery:proof/signer')],
              lines: [
                [attempt.signer ?? t('delivery:proof/nobody'), words.clock(attempt.signedAt)]
                  .filter(Boolean)
                  .join(', '),
              ],
              strong: true,
            },
            { share: 22, labels: [t('delivery:proof/arrived')], lines: [words.clock(attempt.arrived)] },
            { share: 22, labels: [t('delivery:proof/by')], lines: [attempt.by ?? ''] },
            { share: 22, labels: [t('delivery:proof/position')], lines: [place] },
          ],
        },
        ...(attempt.remark
          ? [{ boxes: [{ share: 1, labels: [t('delivery:proof/remark')], lines: [attempt.remark] }] }]
          : []),
      ],
    },
    ...(all.length > 0 ? [{ kind: 'pictures' as const, pictures: all }] : []),
  ];
}

/** The proof of one shipment: who gets it, and each attempt with what was written, signed and photographed. */
export function proofSheet(words: Words, { item, attempts }: Proof, pictures: Pictures): Sheet {
  const { t } = words;
  const last = attempts.at(-1);
  const failed = last?.result === 'HINDRANCE';
  const title =
    last && isCollection(last)
      ? failed
        ? 'titleCollectionFailed'
        : 'titleCollection'
      : failed
        ? 'titleFailed'
        : 'title';
  const head = sheetHead(words);
  return {
    language: head.language,
    issuer: head.issuer,
    pageOf: head.pageOf,
    footer: [words.printed, ''],
    title: t(`delivery:proof/${title}`).toUpperCase(),
    number: item.order_number,
    blocks: [
      {
        kind: 'boxes',
        rows: [
          {
            boxes: [
              { share: 33, labels: [t('papers:consignee')], lines: address(item.consignee, words), lead: true },
              { share: 33, labels: [t('papers:consignor')], lines: address(item.consignor ?? item.shipper, words) },
              {
                share: 34,
                labels: [t('papers:order')],
                lines: [item.order_number, item.global_tracking_number ?? ''].filter(Boolean),
                lead: true,
                bars: item.order_number,
              },
            ],
          },
        ],
      },
      ...attempts.flatMap((attempt, i) => attemptBlocks(words, attempt, i, pictures)),
    ],
    signatures: [],
  };
}
