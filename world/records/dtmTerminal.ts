import { terminalArea, terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { type Entry, type RecordSet, recordSet, sameText, text } from '#modules/masterdata/contract/recordSet.ts';

const two = (n: number): string => String(n).padStart(2, '0');
/** Fourteen places in each of the twelve racks: A01-01 … F12-14. */
const racks = Array.from({ length: 12 }, (_, i) => `${'ABCDEF'[Math.floor(i / 2)]}${two(i + 1)}`);
const rackPlaces = racks.flatMap((rack) => Array.from({ length: 14 }, (_, i) => `${rack}-${two(i + 1)}`));
const special = [
  ...Array.from({ length: 6 }, (_, i) => `DG-${two(i + 1)}`),
  ...Array.from({ length: 4 }, (_, i) => `TK-${two(i + 1)}`),
  'ZOLL-1',
  'SPERR-1',
];
const positions = [...rackPlaces, ...special];

/** Storing positions by what stands there. */
export const positionsFor = {
  outbound: rackPlaces.filter((place) => /^[B-F]/.test(place)),
  inbound: rackPlaces.filter((place) => place.startsWith('A')),
  dangerousGoods: special.filter((place) => place.startsWith('DG')),
  thermo: special.filter((place) => place.startsWith('TK')),
  customs: ['ZOLL-1'],
} as const;

const idOf = (position: string): string => position.toLowerCase();
const within = (pattern: RegExp): string[] => positions.filter((position) => pattern.test(position)).map(idOf);

/** 180 storing positions in nine areas (domain 8.3). */
export const dtmTerminalRecords = (): RecordSet[] => [
  recordSet(
    terminalLocation,
    positions.map(
      (storingPosition): Entry<typeof terminalLocation> => [
        idOf(storingPosition),
        {
          description: storingPosition.startsWith('DG')
            ? text(
                `Dangerous goods ${storingPosition}`,
                `Gefahrgut ${storingPosition}`,
                `Marchandises dangereuses ${storingPosition}`,
              )
            : sameText(storingPosition),
          storingPosition,
          dangerousGoodsAllowed: storingPosition.startsWith('DG'),
        },
      ],
    ),
  ),
  recordSet(terminalArea, [
    [
      'area-a',
      {
        description: text('Inbound', 'Eingang', 'Entrée'),
        purpose: 'INBOUND',
        terminalLocationIds: within(/^A/),
        nonInventoryValidationArea: true,
      },
    ],
    [
      'area-b',
      {
        description: text('Outbound B', 'Ausgang B', 'Sortie B'),
        purpose: 'OUTBOUND',
        terminalLocationIds: within(/^B/),
      },
    ],
    [
      'area-c',
      {
        description: text('Outbound C', 'Ausgang C', 'Sortie C'),
        purpose: 'OUTBOUND',
        terminalLocationIds: within(/^C/),
      },
    ],
    [
      'area-d',
      {
        description: text('Outbound D', 'Ausgang D', 'Sortie D'),
        purpose: 'OUTBOUND',
        terminalLocationIds: within(/^D\d/),
      },
    ],
    [
      'area-ef',
      { description: text('Buffer', 'Puffer', 'Tampon'), purpose: 'BUFFER', terminalLocationIds: within(/^[EF]/) },
    ],
    [
      'area-dg',
      {
        description: text('Dangerous goods', 'Gefahrgut', 'Marchandises dangereuses'),
        purpose: 'DG',
        terminalLocationIds: within(/^DG/),
      },
    ],
    [
      'area-tk',
      {
        description: text('Temperature controlled', 'Temperaturgeführt', 'Température dirigée'),
        purpose: 'THERMO',
        terminalLocationIds: within(/^TK/),
      },
    ],
    [
      'area-zoll',
      { description: text('Customs', 'Zoll', 'Douane'), purpose: 'CUSTOMS', terminalLocationIds: within(/^ZOLL/) },
    ],
    [
      'area-sperr',
      {
        description: text('Blocked goods', 'Sperrlager', 'Marchandises bloquées'),
        purpose: 'BLOCKED',
        terminalLocationIds: within(/^SPERR/),
      },
    ],
  ]),
];
