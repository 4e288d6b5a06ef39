import { z } from 'zod';
import { dateSchema, timeSchema } from '#kernel/date.ts';
import { quantity } from '#kernel/quantity.ts';
import { localizedSchema } from '#kernel/text.ts';
import type { AttributeLabel } from '#ui/status/AttributeLabels.tsx';
import type { GlyphName, Status } from '#ui/status/status.ts';

/** Samples of the gallery: shapes and words of the trade, never shown in the product. */
export type SampleRow = {
  id: string;
  status: Status;
  glyph?: GlyphName;
  word: string;
  labels: readonly AttributeLabel[];
  consignee: string;
  place: string;
  window: string;
  packages: number;
  weight: number;
  metres: number;
  points: number;
  aff: string;
};

export const labels: readonly AttributeLabel[] = [
  { code: 'DG', title: 'Dangerous goods', tone: 'dangerous' },
  { code: 'TL', title: 'Tail lift' },
  { code: 'AV', title: 'Arrival notification' },
  { code: 'TOP', title: 'Top product', tone: 'top' },
  { code: '2–8°', title: 'Temperature 2–8 °C', tone: 'temperature' },
  { code: 'LOCK', title: 'Loading lock', tone: 'lock' },
];

const names = [
  'Westfalia Lebensmittel AG',
  'Ruhr Maschinenbau GmbH',
  'Brinkmann Lacke GmbH & Co. KG',
  'Schulte Elektrotechnik',
  'Nordstern Fliesen OHG',
  'Hansa Pharma-Großhandel GmbH',
  'Emscher Chemiehandel GmbH',
];
const places = [
  '58119 Hagen',
  '58093 Hagen',
  '58636 Iserlohn',
  '58708 Menden',
  '44147 Dortmund',
  '44536 Lünen',
  '44793 Bochum',
];
const states: readonly [Status, string, GlyphName?][] = [
  ['done', 'Complete'],
  ['done', 'Complete'],
  ['risk', 'Partial 2/3'],
  ['done', 'Complete'],
  ['late', 'Late'],
  ['planned', 'Planned'],
  ['transit', 'In transit'],
  ['later', 'Inbound'],
  ['late', 'Locked', 'block'],
];

export const sampleRows = (count: number, from = 0): SampleRow[] =>
  Array.from({ length: count }, (_, n) => {
    const i = n + from;
    const [status, word, glyph] = states[i % states.length] ?? ['later', 'Later'];
    return {
      id: String(44261183400 + i),
      status,
      word,
      ...(glyph ? { glyph } : {}),
      labels: labels.slice(i % 3, (i % 3) + (i % 7)),
      consignee: names[i % names.length] ?? '',
      place: places[(i * 3) % places.length] ?? '',
      window: i % 4 === 0 ? '–10:00' : '08–16',
      packages: 1 + (i % 9),
      weight: 12_000 + ((i * 73_331) % 2_400_000),
      metres: 100 + ((i * 371) % 4800),
      points: i % 5 === 0 ? 30 + (i % 900) : 0,
      aff: ['HAG', 'DON', 'BOC', 'HAM'][Math.floor(i / 9) % 4] ?? '',
    };
  });

export const vehicleSchema = z.object({
  name: z.string().min(1).max(30),
  plate: z.string().min(1).max(12),
  type: z.enum(['VAN', 'TRUCK_12', 'TRUCK_18', 'THERMO']),
  driverId: z.string().max(30).nullable(),
  payload: quantity('MASS').max(44_000_000),
  length: quantity('LENGTH').optional(),
  seats: z.int().min(1).max(9).optional(),
  validFrom: dateSchema,
  validTo: dateSchema.nullable(),
  opensAt: timeSchema.optional(),
  days: z.array(z.boolean()).min(7).max(8).meta({ kind: 'weekdays' }),
  condition: z.int().min(1).max(5).optional().meta({ kind: 'rating' }),
  title: localizedSchema(60),
  tailLift: z.boolean(),
  attributes: z.array(z.string()).max(10),
  remark: z.string().max(500).optional().meta({ kind: 'textArea' }),
  address: z.object({
    name: z.string().min(1).max(60),
    streetAndNumber: z.string().max(60),
    countryCode: z.string().length(2),
    postalCode: z.string().max(10),
    city: z.string().min(1).max(60),
  }),
});
export type Vehicle = z.infer<typeof vehicleSchema>;
export const vehicle: Vehicle = {
  name: 'DO-LX 1041',
  plate: 'DO-LX 1041',
  type: 'TRUCK_18',
  driverId: '4711',
  payload: 8_500_000,
  length: 7300,
  seats: 3,
  validFrom: [2026, 1, 1],
  validTo: null,
  opensAt: [8, 0, 0],
  days: [true, true, true, true, true, false, false],
  condition: 4,
  title: { defaultText: 'Truck 18 t', de: 'Lkw 18 t' },
  tailLift: true,
  attributes: ['DG', 'TL'],
  remark: 'Tail lift 1,500 kg, serviced 03.11.2026.',
  address: {
    name: 'Emscher Chemiehandel GmbH',
    streetAndNumber: 'Hafenstraße 112',
    countryCode: 'DE',
    postalCode: '44147',
    city: 'Dortmund',
  },
};
export const fieldNames: Record<string, string> = {
  name: 'Name',
  plate: 'Licence plate',
  type: 'Type',
  driverId: 'Regular driver',
  payload: 'Payload',
  length: 'Loading length',
  seats: 'Seats',
  validFrom: 'Valid from',
  validTo: 'Valid to',
  opensAt: 'Opens at',
  days: 'Available on',
  condition: 'Condition',
  title: 'Title',
  tailLift: 'Tail lift',
  attributes: 'Equipment',
  remark: 'Remark',
  'address.name': 'Consignee',
  'address.streetAndNumber': 'Street and number',
  'address.countryCode': 'Country',
  'address.postalCode': 'Postal code',
  'address.city': 'City',
};
