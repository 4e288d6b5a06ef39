import { loadingContainer } from '#modules/masterdata/contract/types/fleet.ts';
import { type Entry, type RecordSet, recordSet } from '#modules/masterdata/contract/recordSet.ts';

/** Numbers of strangers' boxes, with check digits of ISO 6346. */
const boxes: readonly [number: string, type: string][] = [
  ['CSQU3054383', 'box-20'],
  ['TGHU7599330', 'box-20'],
  ['MSKU6011672', 'box-40'],
  ['HLBU1234564', 'box-40'],
];

/** 40 swap bodies of the depot, 8 of them double deck, and four boxes (domain 8.3). */
export const dtmContainerRecords = (today: readonly [number, number, number]): RecordSet[] => [
  recordSet(loadingContainer, [
    ...Array.from({ length: 40 }, (_, i): Entry<typeof loadingContainer> => {
      const number = `DTM44${String(i + 1).padStart(2, '0')}`;
      return [
        number.toLowerCase(),
        {
          containerTypeId: i % 5 === 4 ? 'c745-dd' : 'c745',
          number,
          owner: 'Kontor Dortmund-Ost',
          homeDepot: 'dtm',
          nextInspection: [today[0] + 1 + (i % 2), 1 + (i % 12), 15],
          barcode: { content: `cLDC_${number}`, category: 'LOADING_CONTAINER', type: 'CODE128' },
        },
      ];
    }),
    ...boxes.map(
      ([number, containerTypeId]): Entry<typeof loadingContainer> => [
        number.toLowerCase(),
        { containerTypeId, number, owner: 'Hansa Container GmbH', homeDepot: null },
      ],
    ),
  ]),
];
