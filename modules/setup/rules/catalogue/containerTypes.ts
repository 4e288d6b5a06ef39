import { loadingContainerType } from '#modules/masterdata/contract/types/fleet.ts';
import { type RecordSet, recordSet, text } from '#modules/masterdata/contract/recordSet.ts';

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
