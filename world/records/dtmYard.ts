import type { LaidPlace } from '#modules/yard/server/index.ts';

const two = (n: number): string => String(n).padStart(2, '0');
const hallOf = (dock: number): string =>
  dock <= 8 ? 'Halle A' : dock <= 20 ? 'Halle B' : dock <= 28 ? 'Halle C' : 'Halle D';

/** What stands around them: the hall between its docks, the gate house and the way in. */
export const dtmShapes = [
  { id: 'hall', kind: 'BUILDING', label: 'Umschlaghalle', x: 68, y: 40, width: 124, depth: 24, turn: 0 },
  { id: 'house', kind: 'BUILDING', label: 'Pforte', x: 0, y: 100, width: 6, depth: 6, turn: 0 },
  { id: 'way', kind: 'ROAD', label: 'Hofstraße', x: 62, y: 74, width: 132, depth: 8, turn: 0 },
] as const;

/** 44 docks (1 to 20 in, 21 to 44 out), 30 parking places, two entrances, a wash bay and customs (domain 8.3). */
export const dtmYard: readonly LaidPlace[] = [
  ...Array.from({ length: 44 }, (_, i): LaidPlace => {
    const no = i + 1;
    const inbound = no <= 20;
    return {
      name: `Tor ${no}`,
      kind: 'DOCK',
      area: hallOf(no),
      gate: String(no),
      side: inbound ? 'INBOUND' : 'OUTBOUND',
      thermo: no >= 14 && no <= 16,
      dangerous: no !== 7,
      leveller: no !== 44,
      x: 10 + (inbound ? i : i - 20) * 5,
      y: inbound ? 20 : 60,
    };
  }),
  ...Array.from({ length: 30 }, (_, i): LaidPlace => {
    const no = i + 1;
    return {
      name: `P-${two(no)}`,
      kind: 'PARKING',
      area: 'Hof',
      thermo: no >= 14 && no <= 18,
      dangerous: no < 20,
      x: 10 + (i % 15) * 7,
      y: 90 + Math.floor(i / 15) * 20,
    };
  }),
  { name: 'Einfahrt 1', kind: 'ENTRANCE', x: 0, y: 90 },
  { name: 'Einfahrt 2', kind: 'ENTRANCE', x: 0, y: 110 },
  { name: 'Waschplatz', kind: 'WASH', x: 125, y: 90 },
  { name: 'Zollplatz', kind: 'CUSTOMS', x: 125, y: 110 },
];
