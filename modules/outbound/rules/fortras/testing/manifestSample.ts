import { type ManifestHead, type ManifestLeg, writeManifest } from '../manifest.ts';

/** Columns of the fields that are looked at, `name:first column+length` as the description of release 100 states them. */
const columns = {
  A00: 'data:4+3 release:7+3 number:10+35 day:45+8 codeList:59+3 currency:62+3 from:65+35 to:100+35 plate:217+35 arrival:358+12 driver:376+35',
  A10: 'unit:4+35 seal1:39+35 seal2:74+35 seal3:109+35 seal4:144+35 second:179+35',
  B00: 'item:4+3 kind:7+3 name:10+35 street:45+35 country:80+3 postcode:83+9 town:92+35 id:127+35 name2:162+35 name3:197+35 gln:267+35',
  B10: 'item:4+3 kind:7+3 content:10+256',
  D00: 'item:4+3 position:7+3 packages:10+4 packaging:14+3 content:24+35 marks:59+35 weight:94+9 length:112+4 width:116+4 height:120+4 volume:124+5',
  E00: `item:4+3 position:7+3 packages:13+4 gross:17+9 un:26+4 substance:82+210 main:362+3 sub1:365+3 sub2:368+3 sub3:371+3 explosive:378+9 category:387+1
    limited:388+1 tunnel:398+6 group:404+4 code:408+4 excepted:412+1 net:413+9 unit:422+3 environment:425+1`,
  F00: 'item:4+3 position:7+3 barcode:10+35',
  G00: 'item:4+3 number:7+35 weight:42+9 term:51+3 value:185+11 currency:196+3',
  H00: 'item:4+3 code1:7+3 text1:10+35 code2:45+3 text2:48+35 code3:83+3 text3:86+35 code4:121+3 code5:159+3 text5:162+35 code6:197+3 text6:200+35',
  H10: 'item:4+3 kind1:7+3 text1:10+70 kind2:80+3 text2:83+70 kind3:153+3 text3:156+70',
  J00: 'consignments:4+3 packages:7+6 weight:13+9 cod:60+11',
} as const;
type Kind = keyof typeof columns;

export const head: ManifestHead = {
  ownId: '401',
  partnerId: '459',
  reference: 'BO-261123-07',
  day: [2026, 11, 23],
  codeList: 'SYA',
  plate: 'DO-LX 1049',
  driverName: 'A. Wolf',
  seals: ['S1', 'S2', 'S3', 'S4', 'S5'],
  arrival: [2026, 11, 24, 4, 55, 0],
};
export const consignee = {
  name: 'Baumarkt Lünen',
  streetAndNumber: 'Kurt-Schumacher-Str. 5',
  countryCode: 'DE',
  postalCode: '44532',
  city: 'Lünen',
  partnerId: null,
  contactName: null,
  phone: null,
  email: null,
} as unknown as ManifestLeg['consignee'];
export const line = {
  marksAndNumbers: 'M 1',
  goodsDescription: 'Schrauben',
  stackable: true,
  numberOfPackages: 2,
  packingType: 'EP',
  grossWeight: 250_000,
  length: 1200,
  width: 800,
  height: 1000,
};
export const packages = (...codes: string[]) =>
  codes.map((barcode) => ({ barcode, alternativeBarcodes: [], onUnit: true, damaged: false }));
export const slot = {
  dateFrom: null,
  dateTo: null,
  timeFrom: null,
  timeTo: null,
  secondTimeFrom: null,
  secondTimeTo: null,
};
export const leg = (more: Partial<ManifestLeg> = {}): ManifestLeg =>
  ({
    number: 'KT-1',
    freightTermCode: '031',
    references: [],
    globalTrackingNumber: null,
    partial: false,
    leftBehind: 0,
    productCode: null,
    executionDate: null,
    deliveryTimeSlots: [],
    consignee,
    consignor: null,
    goods: [line],
    dangerousGoods: [],
    packages: packages('P1', 'P2'),
    totalGrossWeight: 250_000,
    temperatureMin: null,
    temperatureMax: null,
    cashOnDelivery: 0,
    goodsValue: 0,
    flags: {},
    instructions: [],
    freightTermId: null,
    paymentMethodId: null,
    ...more,
  }) as ManifestLeg;

/** The lines of a manifest, written at ten past ten in the evening. */
export const linesOf = (legs: readonly ManifestLeg[], of: ManifestHead = head): string[] =>
  writeManifest(of, legs, [2026, 11, 23, 22, 10, 5]).split('\r\n');
/** Fields of all records of a kind, blanks at their ends left out. */
export const records = (kind: Kind, legs: readonly ManifestLeg[], of: ManifestHead = head): Record<string, string>[] =>
  linesOf(legs, of)
    .filter((text) => text.startsWith(kind))
    .map((text) =>
      Object.fromEntries(
        columns[kind].split(/\s+/).map((field) => {
          const [name = '', from = 0, length = 0] = field
            .split(/[:+]/)
            .map((part, i) => (i === 0 ? part : Number(part)));
          return [String(name), text.slice(Number(from) - 1, Number(from) - 1 + Number(length)).trim()];
        }),
      ),
    );
/** The kinds of the records in their order. */
export const kinds = (legs: readonly ManifestLeg[], of: ManifestHead = head): string[] =>
  linesOf(legs, of).map((text) => text.slice(0, 3));
