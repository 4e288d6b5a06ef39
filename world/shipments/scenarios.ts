import { dateToIso, type LocalDate } from '#kernel/date.ts';
import type { NewDangerousLine, NewShipment } from '#modules/shipments/server/index.ts';
import { positionsFor } from '../records/dtmTerminal.ts';
import type { Site } from '../records/sites.ts';
import { addressOfSite, type Workshop } from './draft.ts';
import { dangerousLine } from './dangerous.ts';
import { slotOn } from './windows.ts';

/** Shipments of `dtm` that must exist whatever the dice say (domain 8.5). */
export const scenarios = [
  /** 20 l of paint, packing group II: exactly 60 points. */
  'dg60',
  /** Three shipments that make 980 points together; dg60 pushes them over. */
  'dg980',
  /** Fireworks and powder, which may not travel with each other's neighbours. */
  'explosives',
  /** Food, to be kept from poison. */
  'food',
  /** Poison with label 6.1. */
  'toxic',
  /** No coordinates at the consignee: MISSING_GEO_COORDINATES. */
  'noCoordinates',
  /** Ends before it begins: ILLEGAL_TIME_WINDOWS. */
  'illegalWindow',
  /** Five orders for one stop. */
  'fiveOrders',
  /** Four shipments of two tonnes: too much for a 12 t truck. */
  'overweight',
] as const;
export type Scenario = (typeof scenarios)[number];

/** The scenario of a shipment stands in its extern id: `DEMO-dg60-1`, on a later day `DEMO-dg60-1-2026-11-23`. */
export const externIdOf = (scenario: Scenario, n: number, day = ''): string => `DEMO-${scenario}-${n}${day}`;

export function scenarioShipments(
  shop: Workshop,
  date: LocalDate,
  day = '',
): { scenario: Scenario; shipment: NewShipment }[] {
  const consignees = shop.sites.filter((site) => site.customerId === null && !site.tailLiftNeeded);
  const sender = shop.sites.find((site) => site.customerId !== null) ?? (consignees[0] as Site);
  // Neighbours, so that they fit on one trip: the consignees of Dortmund.
  const nearby = consignees.filter((site) => site.town.name === 'Dortmund');
  let at = 0;
  const make = (
    scenario: Scenario,
    n: number,
    part: Partial<NewShipment> & { kilos: number; dangerousGoods?: NewDangerousLine[] },
    site?: Site,
  ): { scenario: Scenario; shipment: NewShipment } => {
    const { kilos, ...rest } = part;
    const to = site ?? nearby[at++ % nearby.length] ?? (consignees[0] as Site);
    const place = rest.dangerousGoods ? positionsFor.dangerousGoods[n % 6] : positionsFor.outbound[n];
    return {
      scenario,
      shipment: {
        externId: externIdOf(scenario, n, day),
        productCode: 'STANDARD',
        shipmentType: 'DELIVERY',
        executionDate: dateToIso(date),
        pickupTimeSlots: [],
        deliveryTimeSlots: [slotOn(date, [7, 18])],
        consignee: addressOfSite(to),
        consignor: addressOfSite(sender),
        shipper: null,
        customerId: sender.customerId,
        goods: [
          {
            goodsDescription: 'Stückgut',
            numberOfPackages: 1,
            packingType: 'FP',
            grossWeight: kilos * 1000,
            length: 1200,
            width: 800,
            height: 1000,
          },
        ],
        dangerousGoods: [],
        packages: [
          { ...shop.barcodes.next('hub', false), terminalStatus: 'IN_DEPOT', storingPosition: place ?? 'B03-01' },
        ],
        totalGrossWeight: kilos * 1000,
        temperatureMin: null,
        temperatureMax: null,
        flags: {},
        instructions: [],
        references: [],
        source: 'EDI',
        ...rest,
      },
    };
  };
  const litres = (id: string, amount: number): NewDangerousLine[] => [
    dangerousLine(
      id,
      { grossQuantity: amount * 1000, netQuantity: amount * 1000 },
      { type: '1a2', packages: Math.ceil(amount / 20) },
    ),
  ];
  const explosive = (id: string, mass: number): NewDangerousLine[] => [
    dangerousLine(
      id,
      { grossQuantity: mass * 4000, netQuantity: mass * 3000, netExplosiveMass: mass * 1000 },
      { type: '4g', packages: 4 },
    ),
  ];
  const first = make('noCoordinates', 1, { kilos: 240 });
  const { consignee } = first.shipment;
  const one = nearby[7] ?? nearby[0];
  return [
    make('dg60', 1, { kilos: 35, dangerousGoods: litres('1263/2', 20) }),
    make('dg980', 1, { kilos: 180, dangerousGoods: litres('1263/2', 120) }),
    make('dg980', 2, { kilos: 160, dangerousGoods: litres('1993/1', 290) }),
    make('dg980', 3, { kilos: 150, dangerousGoods: litres('1133/2', 110) }),
    make('explosives', 1, { kilos: 90, dangerousGoods: explosive('0336/1', 15) }),
    make('explosives', 2, { kilos: 60, dangerousGoods: explosive('0161/1', 2) }),
    make('food', 1, { kilos: 420, flags: { isFood: true } }),
    make('food', 2, { kilos: 310, flags: { isFood: true } }),
    make('toxic', 1, { kilos: 40, dangerousGoods: litres('2810/2', 15) }),
    {
      ...first,
      shipment: {
        ...first.shipment,
        consignee: { ...consignee, latitude: null, longitude: null, geoQuality: 'NONE', stopLocationId: null },
      },
    },
    make('illegalWindow', 1, { kilos: 120, deliveryTimeSlots: [slotOn(date, [14, 9])] }),
    ...[1, 2, 3, 4, 5].map((n) => make('fiveOrders', n, { kilos: 60 + n * 15 }, one)),
    ...[1, 2, 3, 4].map((n) => make('overweight', n, { kilos: 2000 }, nearby[n + 9])),
  ];
}
