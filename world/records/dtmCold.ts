/** How a place went through the day: °C in the middle, how much it swings, and what became of it in the last hours. */
export type Course = { middle: number; swing: number; lastly?: (minutesAgo: number) => number; silentFor?: number };
type Hall = {
  name: string;
  range: 'COLD' | 'HIGH' | 'FROZEN' | 'INDIVIDUAL';
  high?: number;
  places: string[];
  sensors: [serial: string, name: string, course: Course][];
};

/** TK-02 has been too warm for 25 minutes, TK-01 is on its way out of its range, the sensor of TK-04 fell silent 51 minutes ago. */
export const coldHalls: readonly Hall[] = [
  {
    name: 'TK-01',
    range: 'COLD',
    places: ['TK-01'],
    sensors: [['S-0401', 'hall A', { middle: 5.2, swing: 0.6, lastly: (ago) => Math.max(0, 1.9 - ago * 0.06) }]],
  },
  {
    name: 'TK-02',
    range: 'COLD',
    // Empty, so that no shipment of the other scenarios has been too warm.
    places: [],
    sensors: [
      ['S-0402', 'hall A, dock side', { middle: 5.4, swing: 0.7, lastly: (ago) => Math.max(0, 3.9 - ago * 0.06) }],
    ],
  },
  { name: 'TK-03', range: 'COLD', places: ['TK-02'], sensors: [['S-0403', 'hall A', { middle: 4.8, swing: 0.5 }]] },
  {
    name: 'TK-04',
    range: 'HIGH',
    places: ['TK-04'],
    sensors: [['S-0410', 'hall B', { middle: 19.6, swing: 0.8, silentFor: 51 }]],
  },
  {
    name: 'TK-05',
    range: 'HIGH',
    places: ['TK-03'],
    sensors: [
      ['S-0405', 'hall B, front', { middle: 19.2, swing: 0.9 }],
      ['S-0406', 'hall B, rear', { middle: 18.7, swing: 0.6 }],
    ],
  },
  { name: 'FR-01', range: 'FROZEN', places: [], sensors: [['S-0420', 'hall A', { middle: -20.6, swing: 0.7 }]] },
];
