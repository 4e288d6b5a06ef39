import type { LocalTime } from '#kernel/date.ts';
import type { layRules } from '#modules/networkrules/server/index.ts';

type Rules = Parameters<typeof layRules>[1];
type Area = Rules['areas'][number];
type Relation = Rules['relations'][number];
type Schema = Rules['schemas'][number];

/** `44-45 57 6691 Jungholz` as parts: codes or ranges, a word behind a code is its town. */
const parts = (text: string): Area['parts'] =>
  [...text.matchAll(/(\d[\d-]*)(?: ([A-ZÄÖÜ][a-zäöüß]+))?/g)].map(([, codes = '', town]) => {
    const [from = '', to = from] = codes.split('-');
    return { postalCodeFrom: from, postalCodeTo: to, cityPattern: town ?? null };
  });
const area = (
  name: string,
  countryCode: Area['countryCode'],
  responsibleBranch: string,
  codes: string,
  colour: string,
): Area => ({
  name,
  countryCode,
  responsibleBranch,
  parts: parts(codes),
  colour,
});

/** Postal codes of depots (domain 8.1); what is no depot's has a name in `gaps`. */
const areas: Area[] = [
  area('Dortmund', 'DE', 'dtm', '33 44-45 48 57-59', '#0b7285'),
  area('Rhein-Ruhr', 'DE', 'dtm', '40 42 50-53', '#1098ad'),
  area('Niederrhein', 'DE', 'vlo', '41 46-47', '#5c940d'),
  area('Hamburg', 'DE', 'ham', '20-29', '#1864ab'),
  area('Hannover', 'DE', 'ham', '30-31 38', '#4dabf7'),
  area(
    'Nordseeinseln',
    'DE',
    'ham',
    '25859 25863 25869 25938-25999 26465 26474 26486 26548 26571 26579 26757 27498-27499',
    '#a5d8ff',
  ),
  area('Kassel', 'DE', 'dtm', '32 34-37', '#66d9e8'),
  area('Leipzig', 'DE', 'lej', '01-09 39 99', '#862e9c'),
  area('Berlin', 'DE', 'lej', '10-19', '#cc5de8'),
  area('Stuttgart', 'DE', 'str', '70-79 88', '#e67700'),
  area('München', 'DE', 'muc', '80-87 89 93-94', '#c92a2a'),
  area('Niederlande', 'NL', 'vlo', '1-9', '#82c91e'),
  area('Salzburg', 'AT', 'szg', '50-57', '#d9480f'),
  area('Tirol', 'AT', 'szg', '60-66', '#fd7e14'),
  // Only roads from Germany lead there.
  area('Jungholz und Kleinwalsertal', 'AT', 'muc', '6691 6991-6993', '#ff8787'),
  area('Schweiz', 'CH', 'str', '1-9', '#f59f00'),
  area('Polska', 'PL', 'lej', '0-9', '#ae3ec9'),
  area('Danmark', 'DK', 'ham', '0-9', '#74c0fc'),
  {
    ...area('Great Britain', 'GB', 'vlo', '', '#a9e34b'),
    parts: [{ postalCodeFrom: 'AB', postalCodeTo: 'ZE' }],
  },
];

/** Beginnings of codes that no depot of the network serves, each with its reason. */
export const gaps: readonly {
  readonly countryCode: string;
  readonly codes: readonly string[];
  readonly why: string;
}[] = [
  { countryCode: 'DE', codes: ['43'], why: 'not given out' },
  {
    countryCode: 'DE',
    codes: ['49', '54', '55', '56', '60', '61', '63', '64', '65', '66', '67', '68', '69'],
    why: 'no depot on Rhine and Main yet',
  },
  { countryCode: 'DE', codes: ['62'], why: 'not given out' },
  { countryCode: 'DE', codes: ['90', '91', '92', '95', '96', '97', '98'], why: 'no depot in Franconia yet' },
  { countryCode: 'DE', codes: ['00'], why: 'not given out' },
  {
    countryCode: 'AT',
    codes: [
      '1',
      '2',
      '3',
      '4',
      '58',
      '59',
      '67',
      '68',
      '690',
      '691',
      '692',
      '693',
      '694',
      '695',
      '696',
      '697',
      '698',
      '6990',
      '6994',
      '6995',
      '6996',
      '6997',
      '6998',
      '6999',
      '7',
      '8',
      '9',
    ],
    why: 'no depot in the east, the south and Vorarlberg yet',
  },
];

const weekdays = [true, true, true, true, true, false, false];
/** What left on Friday evening goes on in the night to Saturday. */
const nights = [false, true, true, true, true, true, false];
const run = (
  from: string,
  to: string,
  [cutOff, departure, arrival]: readonly [LocalTime, LocalTime, LocalTime],
  more: Partial<Relation> = {},
): Relation => ({
  name: `${from}-${to}`,
  fromBranch: from,
  toBranch: to,
  weekdays,
  cutOff,
  departure,
  arrival,
  transitDays: 0,
  capacityLdm: 13.6,
  capacityKg: 24_000,
  dgAllowed: true,
  costPerLdm: 4_000,
  ...more,
});

/** The clock of the hub: there before midnight, away after one. */
const toHub: Record<string, [departure: LocalTime, cents: number]> = {
  dtm: [[20, 30, 0], 2_060],
  ham: [[19, 30, 0], 2_900],
  lej: [[20, 45, 0], 1_950],
  str: [[19, 45, 0], 2_400],
  muc: [[19, 0, 0], 2_850],
  vlo: [[19, 30, 0], 2_500],
  szg: [[17, 45, 0], 3_600],
};
const arrivals: Record<string, LocalTime> = {
  dtm: [4, 40, 0],
  ham: [5, 30, 0],
  lej: [4, 20, 0],
  str: [5, 10, 0],
  muc: [5, 50, 0],
  vlo: [5, 40, 0],
  szg: [6, 10, 0],
};
const relations: Relation[] = [
  ...Object.entries(toHub).flatMap(([depot, [departure, cents]]) => [
    run(depot, 'hub', [[departure[0] - 1, departure[1], 0], departure, [23, 40, 0]], {
      costPerLdm: cents,
      thermo: depot !== 'vlo',
    }),
    run('hub', depot, [[0, 45, 0], [1, 15, 0], arrivals[depot] ?? [6, 0, 0]], {
      weekdays: nights,
      costPerLdm: cents,
      thermo: depot !== 'vlo',
    }),
  ]),
  run(
    'dtm',
    'vlo',
    [
      [17, 30, 0],
      [18, 30, 0],
      [20, 45, 0],
    ],
    { costPerLdm: 1_750 },
  ),
  run(
    'vlo',
    'dtm',
    [
      [17, 30, 0],
      [18, 30, 0],
      [20, 45, 0],
    ],
    { costPerLdm: 1_750 },
  ),
  run(
    'dtm',
    'ham',
    [
      [20, 0, 0],
      [21, 0, 0],
      [3, 30, 0],
    ],
    { transitDays: 1, costPerLdm: 3_900, thermo: true, dgAllowed: false },
  ),
  run(
    'ham',
    'dtm',
    [
      [20, 0, 0],
      [21, 0, 0],
      [3, 30, 0],
    ],
    { transitDays: 1, costPerLdm: 3_900, thermo: true, dgAllowed: false },
  ),
  run(
    'dtm',
    'muc',
    [
      [18, 0, 0],
      [19, 0, 0],
      [5, 0, 0],
    ],
    { transitDays: 1, costPerLdm: 5_100 },
  ),
  run(
    'muc',
    'szg',
    [
      [19, 0, 0],
      [20, 0, 0],
      [22, 15, 0],
    ],
    { costPerLdm: 1_900, carrier: 'Alpen Linie' },
  ),
  run(
    'szg',
    'muc',
    [
      [17, 0, 0],
      [18, 0, 0],
      [20, 15, 0],
    ],
    { costPerLdm: 1_900, carrier: 'Alpen Linie' },
  ),
];

type Leg = Schema['legs'][number];
const pickup: Leg = { kind: 'PICKUP', branchRule: 'PICKUP_DEPOT', cutOff: [17, 0, 0] };
const toDepot: Leg = { kind: 'LINE_HAUL', branchRule: 'DELIVERY_DEPOT' };
const delivery: Leg = { kind: 'DELIVERY', branchRule: 'DELIVERY_DEPOT', cutOff: [9, 0, 0] };
const overHub: Leg[] = [pickup, { kind: 'HUB', branchRule: 'FIXED', branchId: 'hub' }, toDepot, delivery];
const straight: Leg[] = [pickup, toDepot, delivery];
const groupage = { maxWeight: 5_000, maxLdm: 6, customs: false };

const schemas: Schema[] = [
  {
    name: 'Nextday by hub 36',
    type: 'LessTruckLoad',
    productIds: ['NEXTDAY', 'NEXTDAY-12', 'NEXTDAY-10'],
    conditions: groupage,
    legs: overHub,
    priority: 10,
  },
  {
    name: 'Direct Dortmund–Venlo',
    type: 'LessTruckLoad',
    originBranches: ['dtm', 'vlo'],
    destinationBranches: ['dtm', 'vlo'],
    conditions: groupage,
    legs: straight,
    priority: 20,
  },
  {
    name: 'Direct Dortmund–Hamburg',
    type: 'LessTruckLoad',
    originBranches: ['dtm', 'ham'],
    destinationBranches: ['dtm', 'ham'],
    conditions: { ...groupage, dg: false },
    legs: straight,
    priority: 20,
  },
  {
    name: 'North Sea islands',
    type: 'LessTruckLoad',
    destinationAreas: ['Nordseeinseln'],
    conditions: groupage,
    legs: [...overHub.slice(0, -1), { ...delivery, leadTimeDays: 1 }],
    priority: 10,
  },
  { name: 'By hub 36', type: 'LessTruckLoad', conditions: groupage, legs: overHub, priority: 100 },
  {
    name: 'South by 80',
    type: 'LessTruckLoad',
    originBranches: ['dtm'],
    destinationBranches: ['szg'],
    conditions: groupage,
    legs: [pickup, { kind: 'LINE_HAUL', branchRule: 'FIXED', branchId: 'muc' }, toDepot, delivery],
    priority: 110,
  },
  // What waits for no opening goes first: with the hub closed this one is taken.
  {
    name: 'Direct Dortmund–München',
    type: 'LessTruckLoad',
    originBranches: ['dtm'],
    destinationBranches: ['muc'],
    conditions: groupage,
    legs: straight,
    priority: 200,
  },
  {
    name: 'Full trucks',
    type: 'FullTruckLoad',
    conditions: { maxWeight: 24_000, maxLdm: 13.6 },
    legs: [{ kind: 'DIRECT', branchRule: 'DELIVERY_DEPOT', leadTimeDays: 1 }],
    priority: 100,
  },
  {
    name: 'Direct traffic',
    type: 'DirectTraffic',
    conditions: { maxWeight: 24_000, maxLdm: 13.6 },
    legs: [{ kind: 'DIRECT', branchRule: 'DELIVERY_DEPOT' }],
    priority: 100,
  },
  { name: 'Line haul by hub 36', type: 'LineHaul', conditions: {}, legs: overHub, priority: 100 },
];

export const networkRules: Rules = { areas, relations, schemas };
