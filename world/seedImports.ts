import { addDays, dateToIso, type LocalDate } from '#kernel/date.ts';
import { sscc } from '#kernel/barcode.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { insertRecords } from '#modules/masterdata/server/index.ts';
import { takeFetched } from '#modules/exchange/server/index.ts';
import { sendsFiles, sendsFilesRecord } from './records/ediPartner.ts';

type To = { order: string; name: string; street: string; postalCode: string; city: string; packages: string };

const interchange: readonly To[] = [
  ['Bad & Wärme Hövel', 'Langestr. 14', '59067', 'Hamm', '3'],
  ['Haustechnik Brenscheidt', 'Wittbräucker Str. 201', '44287', 'Dortmund', '2'],
  ['Installateur Nowak', 'Rheinische Str. 88', '44137', 'Dortmund', '1'],
].map(([name, street, postalCode, city, packages], at) => ({
  order: `PS-88${410 + at}`,
  name: name ?? '',
  street: street ?? '',
  postalCode: postalCode ?? '',
  city: city ?? '',
  packages: packages ?? '',
}));

/** The second and the third wait for somebody: a postal code of another country, half a pallet. */
const later: readonly To[] = [
  {
    order: 'PS-88421',
    name: 'Sanitär Feldhoff',
    street: 'Kampstr. 9',
    postalCode: '59423',
    city: 'Unna',
    packages: '2',
  },
  {
    order: 'PS-88422',
    name: 'Bäderstudio Lünen',
    street: 'Münsterstr. 31',
    postalCode: '4532',
    city: 'Lünen',
    packages: '4',
  },
  { order: 'PS-88423', name: 'Wolf & Sohn', street: 'Hochstr. 2', postalCode: '58095', city: 'Hagen', packages: '1,5' },
];

const compact = (day: LocalDate): string => dateToIso(day).replaceAll('-', '');

/** An interchange of IFTMIN (EANCOM D.96A) as the customer's program writes it. */
function edifact(today: LocalDate, due: LocalDate): string {
  const messages = interchange.map((to, at) => {
    const codes = Array.from({ length: Number(to.packages) }, (_, one) =>
      sscc(`39521234002${String(Number(to.order.slice(3)) * 10 + one).padStart(6, '0')}`),
    );
    const segments = [
      `UNH+${at + 1}+IFTMIN:D:96A:UN:FIBO01`,
      `BGM+610+${to.order}+9`,
      `DTM+137:${compact(today)}0612:203`,
      `DTM+2:${compact(due)}:102`,
      `TSR+27`,
      `TOD+6++DAP`,
      `NAD+CZ+${sendsFiles.partnerId}::9++Pieper Sanitär GmbH+Bergmannstraße 8+Werne++59368+DE`,
      `NAD+CN+++${to.name}+${to.street}+${to.city}++${to.postalCode}+DE`,
      `GID+1+${codes.length}:PE`,
      `FTX+AAA+++Sanitärkeramik`,
      `MEA+AAE+G+KGM:${codes.length * 140}`,
      `DIM+1+MMT:1200:800:1100`,
      `PCI+33E`,
      `GIN+BJ+${codes.join('+')}`,
    ];
    return [...segments, `UNT+${segments.length + 1}+${at + 1}`];
  });
  const head = `UNB+UNOC:3+${sendsFiles.partnerId}:14+${sendsFiles.ownId}:ZZ+${compact(today).slice(2)}:0612+4410`;
  return [head, ...messages.flat(), `UNZ+${messages.length}+4410`].map((line) => `${line}'`).join('\r\n');
}

/** What the customer sends after it, by hand. */
function table(due: LocalDate): string {
  const [year, month, day] = dateToIso(due).split('-');
  const consignor = ['Pieper Sanitär GmbH', 'Bergmannstraße 8', '59368', 'Werne', 'DE'];
  const heads = [
    'Auftragsnummer',
    ...['Versender', 'Versender Straße', 'Versender PLZ', 'Versender Ort', 'Versender Land'],
    ...['Empfänger', 'Empfänger Straße', 'Empfänger PLZ', 'Empfänger Ort', 'Empfänger Land'],
    ...['Zustelltag', 'Packstücke', 'Bruttogewicht'],
  ].join(';');
  const rows = later.map((to) =>
    [
      to.order,
      ...consignor,
      ...[to.name, to.street, to.postalCode, to.city, 'DE'],
      ...[`${day}.${month}.${year}`, to.packages, '280'],
    ].join(';'),
  );
  return [heads, ...rows, ''].join('\r\n');
}

/** Files of a customer that came to `dtm` this morning: one that is sound and acknowledged, one of which two orders wait for somebody. */
export async function seedImports(platform: Platform, today: LocalDate): Promise<void> {
  const mark = 'world/imports';
  if (await platform.asSystem('dtm', (ctx) => seenBefore(ctx, mark))) return;
  await platform.asSystem('dtm', async (ctx) => {
    const { type, records } = sendsFilesRecord();
    await insertRecords(ctx, type, records);
  });
  const due = addDays(today, 3);
  const files = [
    { filename: `pieper-${compact(today)}.edi`, bytes: Buffer.from(edifact(today, due), 'latin1') },
    { filename: 'Pieper Nachtrag.csv', bytes: Buffer.from(table(due), 'utf8') },
  ];
  for (const file of files) await takeFetched(platform, 'dtm', { partnerId: sendsFiles.partnerId, ...file });
  await platform.asSystem('dtm', async (ctx) => remember(ctx, mark, { at: ctx.now }));
}
