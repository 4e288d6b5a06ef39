import { describe, expect, it } from 'vitest';
import { interchangeOf, tableOf } from '../rules/testing/fieldFiles.ts';
import { openTmsTemplate } from '../rules/testing/openTmsTemplate.ts';
import { ownBordero } from '../rules/testing/ownBordero.ts';
import { read } from '#testing/fieldRead.ts';

// Concerns: modules/exchange/rules
// Sound files as other programs write them: what waits of these waits without cause. Forms are those of published examples and of exports of
// merchandise systems, names and figures are our own; each says how many orders it holds, and packages and kilograms of the first.

/** Asked once: in a list without a day, one of the columns that nobody knows may be it; whoever says no is not asked again. */
const askedOnce = new Set(['CSV of a merchandise system']);
type Sound = [program: string, kind: 'csv' | 'edi' | 'fortras' | 'json', orders: number, first: string, text: string];
const lines = (...rows: string[]): string => [...rows, ''].join('\r\n');
const message = (segments: readonly string[], head = 'UNOC:3'): string =>
  [
    `UNB+${head}+4012345000009:14+4399901000010:14+20261127:0654+1750834472'`,
    ...segments.map((one) => `${one}'`),
    `UNT+${segments.length + 1}+M1'`,
    "UNZ+1+1750834472'",
  ].join('');
const parties = [
  'NAD+CZ+4012345000009::9++Kupferhof GmbH+KÜFERWEG 22+Dortmund++44147+DE',
  'NAD+CN+0000000000000++Kiosk+Ring 1+Hagen++58095+DE',
];

const sound: Sound[] = [
  ['own table', 'csv', 2, '1 EP 300 kg', tableOf([{}, { Packstücke: '2' }])],
  ['own manifest', 'fortras', 6, '3 FP 412.5 kg', ownBordero()],
  ['own message', 'edi', 1, '1 CT 100 kg', interchangeOf([[]])],
  // IFTMIN D.01B of a shipper's platform: totals before the parties, a gross weight called GW, inner packages, three lines of notes.
  [
    'IFTMIN D.01B of a shipping platform',
    'edi',
    1,
    '1 BX 100 kg',
    message([
      'UNH+M1+IFTMIN:D:01B:UN',
      'BGM+610+4010000108+9',
      'DTM+137:202611250654:203',
      'FTX+DIN+++AAAA|Hinweis',
      'FTX+TCA+1+DIRECT:SERVICELEVEL:ZZZ',
      'CNT+11:1',
      'CNT+15:0.4:MTQ',
      'CNT+7:100:KGM',
      'TOD+6++DAP',
      'RFF+AAA:4010000108',
      'RFF+SRN:4010000108',
      'NAD+LP+C034',
      ...parties,
      'GID+1+1:BX:::BX+1:BX:::BX',
      'MEA+WT+GW+KGM:100',
    ]),
  ],
  // IFTMIN D.96A: pallets and packages as totals, marks where numbers of units would stand, a reference where a description would.
  [
    'IFTMIN D.96A of a shipping platform',
    'edi',
    1,
    '2 EWP 400 kg + 1 PAK 100 kg | "FFA-10292"',
    message([
      'UNH+M1+IFTMIN:D:96A:UN:FI',
      'BGM+610+4010000109+9',
      'DTM+137:20261125:102',
      'TSR+++DIR',
      'FTX+DEL+++Anlieferung werktags',
      'TOD+2++DAP',
      'RFF+CU:4010000109',
      ...parties,
      'NAD+AL+++0006500053',
      'GID+1+2:EWP:21',
      'FTX+AAA++++FFA-10292',
      'MEA+WT+G+KGM:400',
      'PCI+33E',
      'GIN+BJ+Palette 1',
      'PCI+33E',
      'GIN+BJ+Palette 2',
      'GID+2+1:PAK:21',
      'MEA+WT+G+KGM:100',
    ]),
  ],
  // IFTMIN D.04A of the Nordic carriers: weight and packages as totals alone.
  [
    'IFTMIN D.04A with totals alone',
    'edi',
    1,
    '7 PK 10 kg',
    message([
      'UNH+M1+IFTMIN:D:04A:UN:BIG14',
      'BGM+610+ORD001+9',
      'DTM+137:20261127:102',
      ...parties,
      'GID+1+7:PK',
      'CNT+7:10:KGM',
      'CNT+11:7:PCE',
    ]),
  ],
  // IFCSUM D.96A of a forwarder: totals of the load and of each consignment, a day with hours that are not used.
  [
    'IFCSUM D.96A of a forwarder',
    'edi',
    1,
    '1 CT 115 kg',
    message([
      'UNH+M1+IFCSUM:D:96A:UN:FIBO01',
      'BGM+785+470000004+9',
      'DTM+137:202611250000:203',
      'CNT+7:115:KGM',
      'CNT+10:1:NMB',
      'CNT+11:1:NMB',
      'RFF+AFB:470000004',
      'TDT+20+470+30:LKW++:::Muster Spedition',
      'NAD+CA+012104011++Muster Spedition+Hafenweg 120+Duisburg++47229+DE',
      'CNI+1+3407070039+1',
      'DTM+2:202612080000:203',
      'CNT+7:115:KGM',
      'CNT+11:1:NMB',
      'TOD+2++901',
      ...parties,
      'GID+1+1:CT',
      'MEA+AAE+G+KGM:115',
    ]),
  ],
  ['template of an open TMS', 'csv', 3, '', openTmsTemplate],
  // A merchandise system's list for a label program: names in small letters, no consignor, one trailing separator.
  [
    'CSV of a merchandise system',
    'csv',
    1,
    '2  4.5 kg',
    lines(
      'id;anrede;name;nameaddition;country;plz;ort;strasse;telefonnummer;emailaddress;gewicht;anzahlpakete;belegnummer;',
      '17;Firma;Kiosk;;DE;58095;Hagen;Ring 1;+49 2331 1;kiosk@example.org;4,5;2;B-17;',
    ),
  ],
  // Sales orders as SAP Business One exports them with names of its tables.
  [
    'CSV of SAP Business One',
    'csv',
    1,
    '2  300 kg',
    lines(
      'DocNum,DocDueDate,CardCode,CardName,Address2,City,ZipCode,Country,Packages,Weight',
      '429687,2026-12-07,C000275,Kiosk,Ring 1,Hagen,58095,DE,2,300',
    ),
  ],
  // A marketplace's bulk sheet: a star at what must be filled in.
  [
    'CSV of a parcel marketplace',
    'csv',
    1,
    '1  3.2 kg',
    lines(
      'No*,Parcel Content*,Weight (kg)*,Pick Up Date*,Sender Name*,Sender Address*,Sender Postcode*,Sender City*,Receiver Name*,Receiver Address*,Receiver Postcode*,Receiver City*,Parcels*',
      '1,Bücher,3.2,2026-12-07,Kupferhof GmbH,Werkstr. 1,44147,Dortmund,Kiosk,Ring 1,58095,Hagen,1',
    ),
  ],
  // A Polish, a Dutch and a French list.
  [
    'CSV of a Polish shipper',
    'csv',
    1,
    '4 EUR 1200.5 kg',
    lines(
      'Numer zlecenia;Nadawca;Odbiorca;Ulica;Kod pocztowy;Miasto;Kraj;Data dostawy;Ilość palet;Rodzaj opakowania;Waga brutto (kg);Uwagi',
      'ZL/17/2026;Kupferhof;Sklep;Prosta 5;00-950;Warszawa;PL;2026-12-07;4;EUR;1200,5;awizacja',
    ),
  ],
  [
    'CSV of a Dutch shipper',
    'csv',
    1,
    '3 EP 750 kg',
    lines(
      'Ordernummer;Afzender;Geadresseerde;Adres;Postcode;Plaats;Land;Afleverdatum;Aantal colli;Verpakking;Brutogewicht;Opmerking',
      'NL-17;Kupferhof;Winkel;Dorpsstraat 1;5911 BB;Venlo;NL;07-12-2026;3;EP;750;graag bellen',
    ),
  ],
  [
    'CSV of a French shipper',
    'csv',
    1,
    '2 EP 640.5 kg',
    lines(
      'N° commande;Expéditeur;Destinataire;Adresse;Code postal;Ville;Pays;Date de livraison;Nombre de colis;Emballage;Poids brut;Remarque',
      'FR-17;Kupferhof;Magasin;Rue 1;75002;Paris;FR;07/12/2026;2;EP;640,5;quai 3',
    ),
  ],
];

describe('a sound file of another program', () => {
  it.each(sound)('%s is taken', (program, kind, orders, first, text) => {
    const [file = '', ...found] = read(kind, text);
    const waits = found.filter((line) => line.startsWith('waits'));
    if (askedOnce.has(program))
      expect(waits.join()).toMatch(/^waits \S+ \| COLUMN_MISSING_DAY \| CONSIGNOR_MISSING \| /);
    else expect({ file, waits }).toMatchObject({ waits: [] });
    expect(found).toHaveLength(orders);
    expect(found.join('\n')).toContain(first);
  });
});
