import { route, relation, routing } from '#modules/masterdata/contract/types/places.ts';
import { areas } from '../areas.ts';
import { type Entry, type RecordSet, recordSet, sameText, text } from '#modules/masterdata/contract/recordSet.ts';

/** Local routes of `dtm`: number, name, forwarder, postal ranges. The first range is where the route belongs. */
const local: readonly [id: number, name: string, aff: string, ranges: string][] = [
  [100, 'Dortmund Mitte', 'aff-dortmund', '44135-44144'],
  [101, 'Dortmund Nordstadt, Dorstfeld', 'aff-dortmund', '44145-44149'],
  [102, 'Dortmund Hombruch', 'aff-dortmund', '44220-44239'],
  [103, 'Dortmund Hörde', 'aff-dortmund', '44260-44269'],
  [104, 'Dortmund Aplerbeck, Brackel', 'aff-dortmund', '44280-44319'],
  [105, 'Dortmund Scharnhorst, Eving', 'aff-dortmund', '44320-44339'],
  [106, 'Dortmund Mengede, Lütgendortmund', 'aff-dortmund', '44350-44399'],
  [107, 'Lünen, Selm', 'aff-dortmund', '44530-44539 59379-59379'],
  [108, 'Castrop-Rauxel', 'aff-bochum', '44570-44589'],
  [109, 'Herne', 'aff-bochum', '44620-44659'],
  [110, 'Bochum Mitte, Nord', 'aff-bochum', '44780-44809'],
  [111, 'Bochum Wattenscheid, Linden', 'aff-bochum', '44860-44899'],
  [112, 'Hattingen, Sprockhövel', 'aff-bochum', '45520-45559'],
  [113, 'Essen', 'aff-bochum', '45120-45369'],
  [114, 'Recklinghausen, Marl, Datteln', 'aff-bochum', '45650-45779'],
  [115, 'Gelsenkirchen, Gladbeck', 'aff-bochum', '45870-45999'],
  [116, 'Mülheim', 'aff-bochum', '45460-45489'],
  [117, 'Hagen Mitte', 'aff-hagen', '58080-58099'],
  [118, 'Hagen Süd, Hohenlimburg', 'aff-hagen', '58100-58139'],
  [119, 'Witten, Wetter, Herdecke', 'aff-hagen', '58450-58459 58300-58319'],
  [120, 'Ennepetal, Schwelm, Gevelsberg', 'aff-hagen', '58250-58299 58320-58339'],
  [121, 'Schwerte', 'aff-unna', '58230-58249'],
  [122, 'Iserlohn', 'aff-unna', '58630-58649'],
  [123, 'Hemer, Menden, Fröndenberg', 'aff-unna', '58670-58739'],
  [124, 'Lüdenscheid, Halver, Altena', 'aff-hagen', '58500-58579 58760-58769'],
  [125, 'Plettenberg, Werdohl', 'aff-hagen', '58790-58849'],
  [126, 'Siegen, Olpe', 'aff-hagen', '57060-57299 57439-57499'],
  [127, 'Lennestadt, Schmallenberg', 'aff-hagen', '57300-57429'],
  [128, 'Hamm', 'aff-hamm', '59060-59079'],
  [129, 'Ahlen, Beckum, Warendorf', 'aff-muensterland', '59220-59329 48231-48231'],
  [130, 'Unna, Holzwickede', 'aff-unna', '59420-59439'],
  [131, 'Kamen, Bergkamen, Bönen', 'aff-unna', '59170-59199'],
  [132, 'Werl, Soest', 'aff-hamm', '59457-59519'],
  [133, 'Lippstadt, Geseke, Erwitte', 'aff-hamm', '59550-59579 59590-59609'],
  [134, 'Warstein, Meschede, Brilon', 'aff-hamm', '59580-59589 59870-59969'],
  [135, 'Arnsberg, Sundern', 'aff-hagen', '59750-59849'],
  [136, 'Werne, Lüdinghausen, Münster', 'aff-muensterland', '59340-59378 59380-59399 48140-48169'],
  [137, 'Gütersloh, Bielefeld, Paderborn', 'aff-muensterland', '33000-33999'],
];
/** What no finer row names goes to the route that comes nearest. */
const fallback: readonly [from: string, route: number][] = [
  ['33', 137],
  ['44', 100],
  ['45', 113],
  ['48', 136],
  ['57', 126],
  ['58', 117],
  ['59', 130],
];

/** Routes of a forwarder. */
export const routesOfAff = (aff: string): string[] =>
  local.filter(([, , owner]) => owner === aff).map(([id]) => String(id));

const lineHaul: readonly [id: string, name: string, relation: string, departure: [number, number, number]][] = [
  ['500', 'Hamburg', 'ham', [19, 30, 0]],
  ['501', 'Hamburg II', 'ham', [21, 0, 0]],
  ['502', 'Leipzig', 'lej', [19, 0, 0]],
  ['503', 'Stuttgart', 'str', [19, 15, 0]],
  ['504', 'Stuttgart II', 'str', [20, 45, 0]],
  ['505', 'München', 'muc', [18, 30, 0]],
  ['506', 'Nürnberg', 'muc', [19, 0, 0]],
  ['507', 'Hub Niederaula', 'hub', [20, 0, 0]],
  ['508', 'Hub Niederaula II', 'hub', [21, 30, 0]],
  ['509', 'Venlo', 'vlo', [19, 45, 0]],
  ['510', 'Salzburg', 'szg', [18, 0, 0]],
  ['511', 'Berlin', 'lej', [18, 45, 0]],
  ['512', 'Basel', 'ch', [18, 15, 0]],
  ['513', 'Rhein-Main', 'str', [20, 15, 0]],
];
/** Line-haul route of an area at `dtm`. */
const routeToArea = (countryCode: string, from: string, depot: string): string => {
  if (countryCode === 'CH') return '512';
  if (countryCode === 'DE' && from === '10') return '511';
  if (countryCode === 'DE' && from === '90') return '506';
  if (countryCode === 'DE' && ['60', '63', '54', '35'].includes(from)) return '513';
  return lineHaul.find(([, , to]) => to === depot)?.[0] ?? '507';
};

/** The local route of `dtm` that asks for a seal (R18). */
export const sealedRoute = '118';

const departures: [number, number, number][] = [
  [6, 30, 0],
  [7, 0, 0],
  [7, 30, 0],
  [8, 0, 0],
];

/** Routes, relations and routing rows of `dtm`: every area of the network leads somewhere. */
export function dtmRouteRecords(): RecordSet[] {
  const routings: Entry<typeof routing>[] = [];
  for (const [id, , affId, ranges] of local) {
    for (const range of ranges.split(' ')) {
      const [postalCodeFrom = '', postalCodeTo = ''] = range.split('-');
      routings.push([
        `l${id}-${postalCodeFrom}`,
        {
          direction: 'BOTH',
          countryCode: 'DE',
          postalCodeFrom,
          postalCodeTo,
          responsibleDepotId: 'dtm',
          routeId: String(id),
          affId,
          priority: 10,
        },
      ]);
    }
  }
  for (const [prefix, id] of fallback) {
    routings.push([
      `l-${prefix}`,
      {
        direction: 'BOTH',
        countryCode: 'DE',
        postalCodeFrom: prefix,
        postalCodeTo: prefix,
        responsibleDepotId: 'dtm',
        routeId: String(id),
        affId: local.find(([one]) => one === id)?.[2] ?? null,
        priority: 50,
      },
    ]);
  }
  for (const { countryCode, from, to, depot } of areas.filter((area) => area.depot !== 'dtm')) {
    routings.push([
      `f-${countryCode.toLowerCase()}-${from}`,
      {
        direction: 'DELIVERY',
        countryCode,
        postalCodeFrom: from,
        postalCodeTo: to,
        responsibleDepotId: depot,
        relationId: countryCode === 'CH' ? 'ch' : depot,
        routeId: routeToArea(countryCode, from, depot),
        priority: 50,
      },
    ]);
  }
  return [
    recordSet(route, [
      ...local.map(([id, name], i): Entry<typeof route> => {
        const sealed = String(id) === sealedRoute;
        return [
          String(id),
          {
            description: sealed
              ? text(`${name} (1 seal required)`, `${name} (1 Plombe erforderlich)`, `${name} (1 plomb exigé)`)
              : sameText(name),
            trafficType: 'LocalTraffic',
            ...(sealed ? { requiredSeals: 1 } : {}),
            defaultVehicleTypeId: i % 5 === 0 ? 'truck-18t' : 'truck-12t',
            terminalAreaId: `area-${'bcd'[i % 3]}`,
            gateIds: [String(21 + (i % 24))],
            plannedDeparture: departures[i % 4] ?? [7, 0, 0],
          },
        ];
      }),
      [
        '190',
        {
          description: text(
            'Self-collection (no trips)',
            'Selbstabholung (keine Touren)',
            'Enlèvement par le client (sans tournée)',
          ),
          trafficType: 'LocalTraffic',
          disqualifiedTrip: true,
          terminalAreaId: 'area-ef',
        },
      ],
      ...lineHaul.map(
        ([id, name, to, plannedDeparture], i): Entry<typeof route> => [
          id,
          {
            description: sameText(name),
            trafficType: 'LineHaul',
            qualifiedCustoms: to === 'ch',
            defaultVehicleTypeId: i % 3 === 0 ? 'drawbar-40t' : 'artic-40t',
            terminalAreaId: 'area-ef',
            gateIds: [String(31 + (i % 14))],
            plannedDeparture,
          },
        ],
      ),
    ]),
    recordSet(relation, [
      ...(
        [
          ['ham', 'Hamburg-Nord', [], 1],
          ['lej', 'Leipzig', ['hub'], 1],
          ['str', 'Stuttgart', ['hub'], 1],
          ['muc', 'München', ['hub'], 1],
          ['hub', 'Hub Niederaula', [], 1],
          ['vlo', 'Venlo', [], 1],
          ['szg', 'Salzburg', ['muc'], 2],
        ] as const
      ).map(
        ([id, name, hubs, transitDays]): Entry<typeof relation> => [
          id,
          {
            description: sameText(`Dortmund - ${name}`),
            depotId: id,
            hubIds: [...hubs],
            dangerousGoods: id !== 'szg',
            dangerousGoodsMaxPoints: id === 'szg' ? 0 : 1000,
            transitDays,
            departureTime: lineHaul.find(([, , to]) => to === id)?.[3] ?? [20, 0, 0],
          },
        ],
      ),
      [
        'ch',
        {
          description: text(
            'Dortmund - Switzerland (customs)',
            'Dortmund - Schweiz (Zoll)',
            'Dortmund - Suisse (douane)',
          ),
          depotId: 'str',
          hubIds: [],
          customsClearance: true,
          dangerousGoods: false,
          transitDays: 3,
          departureTime: [18, 15, 0],
        },
      ],
    ]),
    recordSet(routing, routings),
  ];
}
