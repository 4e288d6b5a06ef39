import type { z } from 'zod';
import { vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { type RecordSet, recordSet, text } from '#modules/masterdata/contract/recordSet.ts';

type Type = z.input<(typeof vehicleType)['fields']>;
const kilo = 1000;

/** Bodies by length of the loading space in m, payload and gross weight in kg (domain 8.3). */
const body = (
  name: [en: string, de: string, fr: string],
  basicType: Type['basicType'],
  space: [metres: number, width: number, height: number],
  [payload, gross]: [payload: number, gross: number],
  more: Partial<Type> = {},
): Type => ({
  vehicleTypeNameText: text(...name),
  basicType,
  length: Math.round(space[0] * 1000),
  width: space[1],
  height: space[2],
  loadingMeters: Math.round(space[0] * 1000),
  volume: Math.round(space[0] * 1000) * space[1] * space[2],
  palletSpaces: Math.floor((space[0] * 1000) / 400),
  payload: payload * kilo,
  permittedLoad: payload * kilo,
  grossVehicleWeight: gross * kilo,
  tareWeight: Math.max(0, gross - payload) * kilo,
  ...more,
});

const adr = { dangerousGoods: true, maxDangerousGoodsEquipment: 'FULL' } as const;

/** Vehicle types of the network (unit `global`). A combination has the loading space of what it pulls. */
export const vehicleTypeRecords = (): RecordSet[] => [
  recordSet(vehicleType, [
    [
      'van-3-5t',
      body(['Van 3.5 t', 'Transporter 3,5 t', 'Fourgon 3,5 t'], 'VAN_FIX', [4.2, 1800, 2000], [1100, 3500], {
        axles: 2,
        averageSpeedFactor: 1.1,
        dangerousGoods: true,
        maxDangerousGoodsEquipment: 'BASIC',
        emissionClass: 'Euro 6',
      }),
    ],
    [
      'truck-7-5t',
      body(['Truck 7.5 t', 'Lkw 7,5 t', 'Camion 7,5 t'], 'TRUCK_DRAWBAR_FIX', [6.1, 2440, 2300], [2800, 7490], {
        axles: 2,
        tailLift: true,
        emissionClass: 'Euro 6',
      }),
    ],
    [
      'truck-12t',
      body(['Truck 12 t', 'Lkw 12 t', 'Camion 12 t'], 'TRUCK_DRAWBAR_FIX', [7.2, 2440, 2500], [5500, 11_990], {
        axles: 2,
        tailLift: true,
        emissionClass: 'Euro 6',
        ...adr,
      }),
    ],
    [
      'truck-18t',
      body(['Truck 18 t', 'Lkw 18 t', 'Camion 18 t'], 'TRUCK_DRAWBAR_FIX', [7.3, 2440, 2600], [8500, 18_000], {
        axles: 2,
        tailLift: true,
        emissionClass: 'Euro 6',
        ...adr,
      }),
    ],
    [
      'truck-18t-crane',
      body(
        ['Truck 18 t with crane', 'Lkw 18 t mit Kran', 'Camion 18 t avec grue'],
        'TRUCK_DRAWBAR_FIX',
        [7.3, 2440, 2600],
        [7400, 18_000],
        { axles: 2, tailLift: true, crane: true, emissionClass: 'Euro 6', ...adr },
      ),
    ],
    [
      'thermo-12t',
      body(
        ['Thermo truck 12 t', 'Thermo-Lkw 12 t', 'Camion frigorifique 12 t'],
        'TRUCK_DRAWBAR_FIX',
        [7.2, 2440, 2350],
        [5100, 11_990],
        { axles: 2, tailLift: true, temperatureRanges: ['COLD', 'HIGH'], emissionClass: 'Euro 6', ...adr },
      ),
    ],
    [
      'artic-40t',
      body(
        ['Articulated lorry 40 t', 'Sattelzug 40 t', 'Ensemble articulé 40 t'],
        'TRACTOR',
        [13.6, 2480, 2700],
        [24_500, 40_000],
        { axles: 5, averageSpeedFactor: 0.9, emissionClass: 'Euro 6', ...adr },
      ),
    ],
    [
      'drawbar-40t',
      body(
        ['Drawbar combination 40 t', 'Gliederzug 40 t', 'Camion-remorque 40 t'],
        'TRUCK_DRAWBAR_FIX',
        [14.6, 2440, 2600],
        [22_000, 40_000],
        { axles: 5, averageSpeedFactor: 0.9, emissionClass: 'Euro 6', ...adr },
      ),
    ],
    [
      'semi-trailer',
      body(
        ['Semi-trailer', 'Sattelauflieger', 'Semi-remorque'],
        'TRAILER_SEMI_FIX',
        [13.6, 2480, 2700],
        [27_000, 34_000],
        { axles: 3 },
      ),
    ],
    [
      'drawbar-trailer',
      body(['Drawbar trailer', 'Anhänger', 'Remorque'], 'TRAILER_DRAWBAR_FIX', [7.3, 2440, 2600], [13_500, 18_000], {
        axles: 2,
      }),
    ],
    [
      'swap-body-c745',
      body(
        ['Swap body C 745', 'Wechselbrücke C 745', 'Caisse mobile C 745'],
        'SWAP_BODY',
        [7.3, 2440, 2550],
        [13_000, 16_000],
      ),
    ],
    [
      'container-20ft',
      body(
        ['Container 20 ft', 'Container 20 Fuß', 'Conteneur 20 pieds'],
        'CONTAINER_20FT',
        [5.9, 2350, 2390],
        [21_700, 24_000],
      ),
    ],
    [
      'container-40ft',
      body(
        ['Container 40 ft', 'Container 40 Fuß', 'Conteneur 40 pieds'],
        'CONTAINER_40FT',
        [12.0, 2350, 2390],
        [26_500, 30_480],
      ),
    ],
  ]),
];
