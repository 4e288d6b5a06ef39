import type { LocalDate } from '#kernel/date.ts';
import { driver, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { relation, route, routing, terminalArea, terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { areas } from '../areas.ts';
import { Dice } from '../dice.ts';
import { mobile, person } from '../names.ts';
import { type Entry, type RecordSet, recordSet, sameText, text } from '#modules/masterdata/contract/recordSet.ts';
import { dutyOn } from './duty.ts';

const plates: Record<string, string> = { ham: 'SE', lej: 'L', str: 'LB', muc: 'M', hub: 'HEF', vlo: 'V', szg: 'S' };
const depots = ['dtm', 'ham', 'lej', 'str', 'muc', 'vlo', 'szg'];

/** Line-haul route of a depot to another one: 500 and on, in the order of the depots. */
const lineHaulTo = (depot: string, to: string): string =>
  String(500 + [...depots, 'hub'].filter((one) => one !== depot).indexOf(to));

/** What another depot needs to work: vehicles, drivers, routes, relations, routing rows, a few storing positions. */
export function otherDepotRecords(depot: string, today: LocalDate): RecordSet[] {
  const dice = new Dice(`${depot}/fleet`);
  const own = areas.filter((area) => area.depot === depot);
  // The hub last, so that the numbers of the others stay.
  const others = [...depots, 'hub'].filter((one) => one !== depot);
  const isHub = depot === 'hub';
  const localRoutes = isHub ? [] : own.slice(0, 8).map((area, i) => ({ id: String(100 + i), area }));
  const routeOf = (i: number): string => localRoutes[i % localRoutes.length]?.id ?? '100';
  const idOf = (n: number): string => `${(plates[depot] ?? 'x').toLowerCase()}-lx-${n}`;
  return [
    recordSet(
      driver,
      Array.from(
        { length: 6 },
        (_, i): Entry<typeof driver> => [
          `d${String(i + 1).padStart(3, '0')}`,
          {
            contactPerson: { name: person(dice), mobile: mobile(dice) },
            drivingLicenceValidTo: [today[0] + 2 + i, 6, 30],
            licenceClasses: ['B', 'C1', 'C', 'CE'],
            dangerousGoodsTraining: i < 3,
            adrCertificateValidTo: i < 3 ? [today[0] + 1 + i, 3, 31] : null,
          },
        ],
      ),
    ),
    recordSet(
      vehicle,
      Array.from(
        { length: 5 },
        (_, i): Entry<typeof vehicle> => [
          idOf(101 + i),
          {
            name: `Wagen ${101 + i}`,
            licencePlate: `${plates[depot]}-LX ${101 + i}`,
            vehicleTypeId: isHub
              ? 'artic-40t'
              : (['van-3-5t', 'truck-12t', 'truck-12t', 'truck-18t', 'artic-40t'][i] ?? 'truck-12t'),
            driverId: `d${String(i + 1).padStart(3, '0')}`,
            availability: dutyOn(today),
            dangerousGoodsEquipment: 'FULL',
          },
        ],
      ),
    ),
    recordSet(route, [
      ...localRoutes.map(
        ({ id, area }): Entry<typeof route> => [
          id,
          {
            description: text(
              `Area ${area.countryCode} ${area.from}`,
              `Gebiet ${area.countryCode} ${area.from}`,
              `Zone ${area.countryCode} ${area.from}`,
            ),
            trafficType: 'LocalTraffic',
            plannedDeparture: [7, 0, 0],
          },
        ],
      ),
      ...others.map(
        (to): Entry<typeof route> => [
          lineHaulTo(depot, to),
          { description: sameText(to.toUpperCase()), trafficType: 'LineHaul', plannedDeparture: [20, 0, 0] },
        ],
      ),
    ]),
    recordSet(
      relation,
      others.map(
        (to): Entry<typeof relation> => [
          to,
          {
            description: sameText(`${depot.toUpperCase()} - ${to.toUpperCase()}`),
            depotId: to,
            dangerousGoods: true,
            transitDays: 1,
          },
        ],
      ),
    ),
    recordSet(
      routing,
      areas.map((area, i): Entry<typeof routing> => {
        const mine = area.depot === depot;
        return [
          `${mine ? 'l' : 'f'}-${area.countryCode.toLowerCase()}-${area.from}`,
          {
            direction: mine ? 'BOTH' : 'DELIVERY',
            countryCode: area.countryCode,
            postalCodeFrom: area.from,
            postalCodeTo: area.to,
            // The hub hands everything on: it is answerable for the leg that leaves it (domain 8.1).
            responsibleDepotId: isHub ? 'hub' : area.depot,
            ...(mine
              ? { routeId: routeOf(own.indexOf(area)) }
              : { relationId: area.depot, routeId: lineHaulTo(depot, area.depot) }),
            priority: 10 + i,
          },
        ];
      }),
    ),
    recordSet(
      terminalLocation,
      Array.from({ length: 20 }, (_, i): Entry<typeof terminalLocation> => {
        const position = `A01-${String(i + 1).padStart(2, '0')}`;
        return [position.toLowerCase(), { description: sameText(position), storingPosition: position }];
      }),
    ),
    recordSet(terminalArea, [
      [
        'area-in',
        {
          description: text('Inbound', 'Eingang', 'Entrée'),
          purpose: 'INBOUND',
          terminalLocationIds: ['a01-01', 'a01-02'],
          nonInventoryValidationArea: true,
        },
      ],
      [
        'area-out',
        {
          description: text('Outbound', 'Ausgang', 'Sortie'),
          purpose: 'OUTBOUND',
          terminalLocationIds: ['a01-03', 'a01-04'],
        },
      ],
      [
        'area-buffer',
        { description: text('Buffer', 'Puffer', 'Tampon'), purpose: 'BUFFER', terminalLocationIds: ['a01-05'] },
      ],
    ]),
  ];
}
