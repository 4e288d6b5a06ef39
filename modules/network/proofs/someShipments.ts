import { addDays } from '#kernel/date.ts';
import { today } from '#testing/day.ts';
import type { Client } from '#testing/testApp.ts';

export type Said = { message?: string; violations?: { field: string; rule: string }[]; errorCode?: number };
export type Shipment = Said & {
  id: string;
  version: number;
  orderNumber: string;
  state: string;
  routingStatus: string;
  route: string[];
  legs: { kind: string; state: string; fromDepot?: string; toDepot?: string }[];
  trace: { key: string }[];
  notes: { gtpNoteId: string; text: string; state: string; mayRead: boolean }[];
};
export type Page = Said & { total: number; items: { id: string }[] };
export const base = '/gtp-rest/shipments';

const place = (name: string, countryCode: string, postalCode: string, city: string) => ({
  name,
  countryCode,
  postalCode,
  city,
});
export const dortmund = place('Hansa Pharma', 'DE', '44339', 'Dortmund');
export const hamburg = place('Elbe Maschinen', 'DE', '20457', 'Hamburg');
export const munich = place('Isar Anlagenbau', 'DE', '80331', 'München');
/** No area of the demo network has it. */
export const wels = place('Wels Metall', 'AT', '4600', 'Wels');

/** The next workday that is at least so many days away: nobody collects at the weekend. */
export function workday(inDays: number): number[] {
  let day = addDays(today(), inDays);
  while ([0, 6].includes(new Date(Date.UTC(day[0], day[1] - 1, day[2])).getUTCDay())) day = addDays(day, 1);
  return day;
}

export const content = (consignor: object, consignee: object, inDays: number, more: object = {}) => ({
  consignor,
  consignee,
  product: 'STANDARD',
  pickupDate: workday(inDays),
  pickupFrom: [8, 0, 0],
  pickupTo: [15, 0, 0],
  goods: [
    {
      numberOfPackages: 2,
      packingType: 'EP',
      goodsDescription: 'Parts',
      marksAndNumbers: null,
      grossWeight: 64_000,
      length: 1200,
      width: 800,
      height: 1000,
      stackable: false,
    },
  ],
  ...more,
});

export async function create(
  client: Client,
  from: object,
  to: object,
  inDays: number,
  more: object = {},
): Promise<Shipment> {
  const { status, body } = await client.request<Shipment>('POST', base, content(from, to, inDays, more));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

type Results = { results: { id: string; success: boolean; message: string | null }[] };
export async function route(client: Client, ids: string[], call = 'route-shipment-batch'): Promise<Results['results']> {
  const { status, body } = await client.request<Results & Said>('POST', `${base}/${call}`, { ids });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.results;
}
export const get = async (client: Client, id: string): Promise<Shipment> =>
  (await client.request<Shipment>('GET', `${base}/${id}`)).body;
