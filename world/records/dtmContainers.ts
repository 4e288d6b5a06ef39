import { loadingContainer, loadingContainerType } from '#modules/masterdata/contract/types/fleet.ts';
import { type Entry, type RecordSet, recordSet, text } from '../record.ts';

/** Kinds of swap bodies and containers, for every depot. */
export const containerTypeRecords = (): RecordSet[] => [
  recordSet(loadingContainerType, [
    [
      'c745',
      {
        description: text('Swap body C745', 'Wechselbrücke C745', 'Caisse mobile C745'),
        kind: 'SWAP_BODY',
        length: 7300,
        width: 2440,
        height: 2480,
        loadingMeters: 7300,
        payload: 12_800_000,
        tareWeight: 2_900_000,
        lockable: true,
      },
    ],
    [
      'c745-dd',
      {
        description: text(
          'Swap body C745, double deck',
          'Wechselbrücke C745 Doppelstock',
          'Caisse C745, double plancher',
        ),
        kind: 'SWAP_BODY',
        length: 7300,
        width: 2440,
        height: 2700,
        loadingMeters: 14_600,
        payload: 12_400_000,
        tareWeight: 3_300_000,
        doubleDeck: true,
        lockable: true,
      },
    ],
    [
      'box-20',
      {
        description: text('Container 20 ft', 'Container 20 Fuß', 'Conteneur 20 pieds'),
        kind: 'CONTAINER_20FT',
        length: 5900,
        width: 2350,
        height: 2390,
        loadingMeters: 5900,
        payload: 21_700_000,
        tareWeight: 2_300_000,
        lockable: true,
      },
    ],
    [
      'box-40',
      {
        description: text('Container 40 ft', 'Container 40 Fuß', 'Conteneur 40 pieds'),
        kind: 'CONTAINER_40FT',
        length: 12_030,
        width: 2350,
        height: 2390,
        loadingMeters: 12_030,
        payload: 26_600_000,
        tareWeight: 3_800_000,
        lockable: true,
      },
    ],
  ]),
];

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
