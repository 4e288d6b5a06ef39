import { addDays, type LocalDate, localDateOf } from '#kernel/date.ts';
import type { CommandContext, SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { systemRecord } from '#platform/system.ts';
import { shipmentContentSchema } from '#modules/network/contract/shipment.ts';
import { addNote, createShipment, routeBatch } from '#modules/network/server/index.ts';

export type Place = [name: string, countryCode: string, postalCode: string, city: string, street: string];
export type Order = {
  branch: string;
  from: Place;
  to: Place;
  product: string;
  /** Days from today; from the third on nothing is handed to a depot while the demo is laid. */
  inDays: number;
  /** Packages and kg. */
  goods: [packages: number, kg: number];
  keyAccountUnit?: string;
  /** Left as it is, for somebody to route. */
  unrouted?: true;
  note?: { text: string; to: string[] };
};

const medicura: Place = ['Medicura Supply GmbH', 'DE', '50667', 'Köln', 'Rheinauhafen 12'];
const hansa: Place = ['Hansa Pharma-Großhandel', 'DE', '44339', 'Dortmund', 'Gernotstraße 20'];

const orders: readonly Order[] = [
  // A town that no area has, one whose product nobody has looked at yet, and a key account's own.
  {
    branch: 'ham',
    from: ['Elbe Maschinen KG', 'DE', '20457', 'Hamburg', 'Am Sandtorkai 4'],
    to: ['Wels Metall GmbH', 'AT', '4600', 'Wels', 'Traunufer 3'],
    product: 'STANDARD',
    inDays: 3,
    goods: [2, 420],
  },
  {
    branch: 'ham',
    from: ['Alster Pharma GmbH', 'DE', '22844', 'Norderstedt', 'Stonsdorf 8'],
    to: ['Apotheke am Markt', 'DE', '04109', 'Leipzig', 'Markt 2'],
    product: 'STANDARD',
    inDays: 3,
    goods: [1, 38],
    unrouted: true,
  },
  {
    branch: 'dtm',
    from: medicura,
    to: ['Klinik Usedom', 'DE', '17424', 'Heringsdorf', 'Strandpromenade 1'],
    product: 'NEXTDAY',
    inDays: 3,
    goods: [1, 12],
    keyAccountUnit: 'ka-medicura',
    unrouted: true,
  },
  {
    branch: 'dtm',
    from: hansa,
    to: ['Salzach Klinik', 'AT', '5071', 'Wals', 'Klinikweg 5'],
    product: 'STANDARD',
    inDays: 4,
    goods: [2, 64],
    note: { text: 'Auf der Station abgeben, nicht an der Pforte. Vorher +43 662 555 01 anrufen.', to: ['szg', 'hub'] },
  },
  {
    branch: 'ham',
    from: ['Nordwerft GmbH', 'DE', '24103', 'Kiel', 'Werftstraße 1'],
    to: ['Ruhr Automation', 'DE', '44227', 'Dortmund', 'Emil-Figge-Straße 76'],
    product: 'STANDARD',
    inDays: 3,
    goods: [4, 880],
    note: { text: 'Eine Palette ist höher als angemeldet: 2,10 m.', to: ['dtm'] },
  },
  {
    branch: 'lej',
    from: ['Leipziger Optik AG', 'DE', '04435', 'Schkeuditz', 'Torgauer Straße 9'],
    to: ['Schulte Elektrotechnik', 'DE', '58636', 'Iserlohn', 'Baarstraße 40'],
    product: 'STANDARD',
    inDays: 3,
    goods: [1, 38],
  },
  {
    branch: 'str',
    from: ['Stuttgarter Werkzeuge', 'DE', '70806', 'Kornwestheim', 'Enzstraße 3'],
    to: ['Volme Präzisionsguss', 'DE', '58579', 'Schalksmühle', 'Volmestraße 70'],
    product: 'STANDARD',
    inDays: 3,
    goods: [3, 540],
  },
  {
    branch: 'vlo',
    from: ['Venlo Flowers B.V.', 'NL', '5928', 'Venlo', 'Veilinglaan 2'],
    to: ['Lippe Gartenbau', 'DE', '58706', 'Menden', 'Gartenweg 11'],
    product: 'STANDARD',
    inDays: 3,
    goods: [6, 226],
  },
  {
    branch: 'dtm',
    from: ['Witten Edelstahl AG', 'DE', '58452', 'Witten', 'Auestraße 5'],
    to: ['Isar Anlagenbau', 'DE', '80331', 'München', 'Sendlinger Straße 8'],
    product: 'STANDARD',
    inDays: 4,
    goods: [5, 2210],
  },
  {
    branch: 'dtm',
    from: medicura,
    to: ['Klinikum Nord', 'DE', '22417', 'Hamburg', 'Tangstedter Landstraße 400'],
    product: 'STANDARD',
    inDays: 5,
    goods: [3, 96],
    keyAccountUnit: 'ka-medicura',
  },
];

export const party = ([name, countryCode, postalCode, city, streetAndNumber]: Place) => ({
  name,
  countryCode,
  postalCode,
  city,
  streetAndNumber,
});

/** Monday to Friday: nothing is collected at the weekend. */
const workday = (day: LocalDate): LocalDate => {
  const at = new Date(Date.UTC(day[0], day[1] - 1, day[2])).getUTCDay();
  return at === 6 ? addDays(day, 2) : at === 0 ? addDays(day, 1) : day;
};

/** Creates an order and routes it, unless it is to wait for somebody. @returns its id */
export async function layOrder(ctx: CommandContext, order: Order, pickupDate: LocalDate): Promise<string> {
  const content = shipmentContentSchema.parse({
    branch: order.branch,
    keyAccountUnit: order.keyAccountUnit ?? null,
    product: order.product,
    consignor: party(order.from),
    consignee: party(order.to),
    pickupDate,
    pickupFrom: [8, 0, 0],
    pickupTo: [15, 0, 0],
    goods: [
      {
        numberOfPackages: order.goods[0],
        packingType: 'EP',
        goodsDescription: null,
        marksAndNumbers: null,
        grossWeight: order.goods[1] * 1000,
        length: 1200,
        width: 800,
        height: 1400,
        stackable: false,
      },
    ],
  });
  const { id } = await createShipment(ctx, content, pickupDate);
  if (!order.unrouted) await routeBatch(ctx, [id]);
  return id;
}

/** Whoever plans the whole network. */
export function plannersRecord(platform: Platform): SessionRecord {
  const record = systemRecord('global', ['global'], 'Europe/Berlin', platform.config.release);
  const permissions = ['readGtpShipmentsAll', 'writeGtpShipmentsAll'];
  return { ...record, session: { ...record.session, permissions } };
}

/** Shipments of the network: some that nobody has routed, ways over hubs and borders, notes between depots, a key account's own. Laid twice it changes nothing. */
export async function seedNetworkShipments(platform: Platform): Promise<void> {
  await platform.asSession(plannersRecord(platform), async (ctx) => {
    if (await seenBefore(ctx, 'world/networkShipments')) return;
    for (const order of orders) {
      const today = localDateOf(ctx.now, ctx.timezone);
      const id = await layOrder(ctx, order, workday(addDays(today, order.inDays)));
      if (order.note) await addNote(ctx, id, { text: order.note.text, recipientDepots: order.note.to });
    }
    remember(ctx, 'world/networkShipments', { at: ctx.now });
  });
}
