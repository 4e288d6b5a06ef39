import { describe, expect, it } from 'vitest';
import { cellsOf, interchangeOf, manifestOf, type Row, tableOf } from '../rules/testing/fieldFiles.ts';
import { book, each, edi, inPage, read, table, typed, workbook } from '#testing/fieldRead.ts';

// Concerns: modules/exchange/rules
// The other half of `fieldValues.test.ts`: parties and texts of messages, forms of tables, character sets, addresses.

const good = (...numbers: number[]): string[] => numbers.map((no) => `taken K-${no} | 1 EP 300 kg`);

describe('a field case: messages', () => {
  it('a test, and a file for another company', () => {
    expect(read('edi', interchangeOf([[]], { test: true }))).toEqual(['', 'waits K-1 | TEST_FILE | 1 CT 100 kg']);
    expect(read('edi', interchangeOf([[]], { to: '4099999000004' }))).toEqual([
      '',
      'taken K-1 | RECIPIENT_FOREIGN | 1 CT 100 kg',
    ]);
  });
  it('addresses in free lines', () => {
    const lines = [
      'Voorbeeld BV:Dorpsstraat 12-14:1011 AB Amsterdam',
      'Voorbeeld BV:Dorpsstraat 12-14:NL-5911 AA Venlo',
      'Sklep:ul. Prosta 5/12:PL-00-950 Warszawa',
      'Shop Ltd:1 Example Road:Leeds LS2 7EE',
      'Muster AG:Haus 1234 Sued:Ringstr. 5:58095 Hagen',
      'Probe SARL:1200 Route de Lyon:F-69003 Lyon',
      'Exempel AB:Storgatan 1:111 22 Stockholm',
    ];
    const read = edi(...lines.map((line) => [`NAD+CN++${line}`]));
    expect(read.map((line) => line.replace(' | 1 CT 100 kg', ''))).toEqual([
      'COUNTRY_ASSUMED',
      'taken K-1 | Voorbeeld BV, NL 1011 AB Amsterdam',
      'taken K-2 | Voorbeeld BV, NL 5911 AA Venlo',
      'taken K-3 | Sklep, PL 00-950 Warszawa',
      'taken K-4 | Shop Ltd, GB LS2 7EE Leeds',
      'taken K-5 | Muster AG, DE 58095 Hagen',
      'taken K-6 | Probe SARL, FR 69003 Lyon',
      // Sweden, Greece, Slovakia and the Czech Republic write so: it is asked.
      'waits K-7 | POSTAL_CODE_FORM | Exempel AB, DE 111 22 Stockholm',
    ]);
  });
  it('goods that stand elsewhere than at their consignor, and go elsewhere than to the consignee', () => {
    const parties = (from: string, to: string) => [
      `NAD+${from}+++Lager+Lagerstr. 9+Unna++59423+DE`,
      'NAD+CN+++Zentrale+Ringstr. 5+Hamburg++20095+DE',
      `NAD+${to}+++Filiale+Marktstr. 2+Hagen++58095+DE`,
    ];
    const moved = 'PICKUP_ELSEWHERE | Lager, DE 59423 Unna | Zentrale, DE 20095 Hamburg | to Filiale, DE 58095 Hagen';
    expect(edi(parties('PW', 'ST'), parties('SF', 'UC'))).toEqual([
      '',
      ...[1, 2].map((no) => `taken K-${no} | ${moved} | 1 CT 100 kg`),
    ]);
  });
  it('signs that nobody released', () => {
    const read = edi(
      ["NAD+CN+++O'Brien Stores Ltd+1 Quay Street+Dublin++D02 X285+IE"],
      ["FTX+AAI+++Driver must ring at 'Goods In' bell and ask for key"],
      ["FTX+DEL+++Don't deliver before 10?:00"],
      ['FTX+AAI+++Anlieferung A+B: Tor 4, Tel. +49 231 1234'],
    );
    expect(read).toEqual([
      '',
      "taken K-1 | SIGN_UNRELEASED | O'Brien Stores Ltd, IE D02 X285 Dublin | 1 CT 100 kg",
      "taken K-2 | SIGN_UNRELEASED | 1 CT 100 kg | (Driver must ring at 'Goods In' bell and ask for key)",
      "taken K-3 | SIGN_UNRELEASED | 1 CT 100 kg | (Don't deliver before 10:00)",
      'taken K-4 | SIGN_UNRELEASED | 1 CT 100 kg | (Anlieferung A+B: Tor 4, Tel. +49 231 1234)',
    ]);
  });
  it('money, tonnes, five lines of text, temperatures and dangerous goods of one file', () => {
    const read = edi(
      ['MOA+22:1250.50:EUR'],
      ['GID+1+24:PX', 'MEA+WT+AAB+TNE:12.45'],
      ['FTX+AAI+1++Zeile 1:Zeile 2:Zeile 3:Zeile 4:Zeile 5'],
      ['TMP+2+004:CEL', 'RNG+5+CEL:2:8'],
      ['TMP+2+-18:CEL'],
      ['DGS+ADR+3+1263+++2'],
    );
    expect(read).toEqual([
      '',
      'taken K-1 | 1 CT 100 kg | cash 1250.5',
      'taken K-2 | 24 PX 12450 kg',
      'taken K-3 | 1 CT 100 kg | (Zeile 1 Zeile 2 Zeile 3 Zeile 4 Zeile 5)',
      'taken K-4 | 1 CT 100 kg | 2..8 °C',
      'taken K-5 | 1 CT 100 kg | -18..-18 °C',
      'taken K-6 | 1 CT 100 kg | UN 1263 3 II',
    ]);
  });
});

describe('a field case: tables', () => {
  it('a line that names what parts the columns', () => {
    expect(read('csv', `sep=;\r\n${tableOf([{}])}`)).toEqual(['', ...good(1)]);
  });
  it('a quotation mark that begins a text swallows nothing', () => {
    const rows = each('Inhalt', 'Rohre', '"Zoll"-Rohre 3/4', 'Schrauben', '"M8" Scheiben', 'Ringe');
    expect(table(...rows)).toEqual([
      'QUOTE_IS_TEXT',
      ...rows.map(({ Inhalt }, at) => `taken K-${at + 1} | 1 EP 300 kg | "${Inhalt}"`),
    ]);
  });
  it('units in headings, one weight in two columns, numbers that a spreadsheet was told to keep', () => {
    const rows = ['K-1', '="00032"', "'00033"].map((number) => ({
      Auftragsnummer: number,
      'Gewicht (kg)': '300',
      'Brutto kg': '300',
    }));
    expect(read('csv', tableOf(rows, { without: ['Gewicht'] }))).toEqual([
      '',
      'taken K-1 | 1 EP 300 kg',
      'taken 00032 | 1 EP 300 kg',
      'taken 00033 | 1 EP 300 kg',
    ]);
  });
  it('a second line of an order that says something else', () => {
    const second: Row[] = [
      { Auftragsnummer: 'K-1', 'Empfänger Straße': 'Ring 99', Lieferdatum: '10.12.2026' },
      { Auftragsnummer: 'K-2' },
      { Auftragsnummer: 'K-2', Absender: 'Andere AG' },
    ];
    expect(table({}, ...second)).toEqual([
      '',
      ...[1, 2].map((no) => `waits K-${no} | ORDER_CONTRADICTS | 1 EP 300 kg + 1 EP 300 kg`),
    ]);
  });
  it('cells of a workbook: days, hours, zeros of a postal code and of a UN number, an error', () => {
    const hours = { 'Lieferzeit von': String(1 / 3), 'Lieferzeit bis': '0.5' };
    const read = workbook(
      hours,
      { ...hours, 'Empfänger PLZ': '1067', 'Empfänger Ort': 'Dresden' },
      { ...hours, Empfänger: '#N/A' },
      { ...hours, 'UN-Nummer': '336', Klasse: '1.4' },
      { ...hours, 'UN-Nummer': '00336', Klasse: '1.4' },
      { ...hours, 'UN-Nummer': 'UN1950 LQ', Klasse: '2.1' },
      { ...hours, 'UN-Nummer': '1263', Klasse: '3', Verpackungsgruppe: '2' },
    );
    expect(read.map((line) => line.replace('2026-12-07 08:00-12:00 | 1 EP 300 kg', '...'))).toEqual([
      '',
      'taken K-1 | ...',
      'taken K-2 | Kiosk, DE 01067 Dresden | ...',
      'waits K-3 | CELL_ERROR | , DE 58095 Hagen | ...',
      'taken K-4 | ... | UN 0336 1.4',
      'taken K-5 | ... | UN 0336 1.4',
      'taken K-6 | ... | UN 1950 2.1',
      'taken K-7 | ... | UN 1263 3 II',
    ]);
  });
  it('rows that a workbook hides wait; titles, sums and another sheet in front are seen', () => {
    expect(read('xlsx', book([typed([{}, {}, {}])], [3]))).toEqual([
      '',
      'taken K-1 | 1 EP 300 kg',
      'waits K-2 | ROW_HIDDEN | 1 EP 300 kg',
      'taken K-3 | 1 EP 300 kg',
    ]);
    const [headings = []] = cellsOf([{}]);
    const sums = headings.map((heading) =>
      heading === 'Packstücke' ? { figure: 1 } : heading === 'Gewicht' ? { figure: 300 } : '',
    );
    const titled = [
      ['Kunde:', 'Kupferhof GmbH', 'Stand:', '27.11.2026'],
      [],
      ['Lieferungen KW 50'],
      ...typed([{}]),
      ['Summe', ...sums.slice(1)],
    ];
    expect(read('xlsx', book([titled]))).toEqual(['TOTAL_ROW', ...good(1)]);
    const notes = [
      ['Hinweise zum Ausfüllen', 'Bitte Blatt 2 verwenden'],
      ['Version', '3'],
    ];
    expect(read('xlsx', book([notes, typed([{}])]))).toEqual(['', ...good(1)]);
  });
});

describe('a field case: character sets', () => {
  it('Polish of Windows, German of an AS/400', () => {
    const polish = {
      Empfänger: 'Sklep Świeży',
      'Empfänger PLZ': '90-001',
      'Empfänger Ort': 'Łódź',
      'Empfänger Land': 'PL',
    };
    // The page has no ü and no ß, so its sender writes them in two letters.
    const heads = (text: string) =>
      text.replaceAll('Empfänger', 'Empfaenger').replaceAll('ü', 'ue').replaceAll('Straße', 'Strasse');
    const windows = read('csv', inPage(heads(tableOf([polish])), 1250));
    expect(windows).toEqual(['ENCODING_GUESSED', 'taken K-1 | Sklep Świeży, PL 90-001 Łódź | 1 EP 300 kg']);
    const german = { Empfänger: 'Bäckerei Groß', 'Empfänger Ort': 'Köln', 'Empfänger PLZ': '50667' };
    expect(read('csv', inPage(tableOf([german]), 850))).toEqual([
      'ENCODING_GUESSED',
      'taken K-1 | Bäckerei Groß, DE 50667 Köln | 1 EP 300 kg',
    ]);
    const message = interchangeOf([['NAD+CN+++Sklep Świeży+ul. Łąkowa 1+Gdańsk++80-001+PL']]);
    expect(read('edi', inPage(message, 1250))).toEqual([
      'ENCODING_GUESSED',
      'taken K-1 | Sklep Świeży, PL 80-001 Gdańsk | 1 CT 100 kg',
    ]);
  });
  it('a manifest whose columns were counted in bytes, and one of code page 850', () => {
    const inBytes = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - Buffer.byteLength(text)));
    const inLetters = (text: string, width: number) => text.padEnd(width);
    const ends = (name: string) =>
      `taken KT-K-24-0103 | Federwerk Hagen GmbH, DE 58089 Hagen | ${name}, DE 44137 Dortmund | no day | 1 KI 37.25 kg 600x400x500 0.12 m3 395212400092400014 | "Messgerät"`;
    expect(read('fortras', manifestOf('Elektro Süß', 'Messgerät', inBytes))).toEqual(['', ends('Elektro Süß')]);
    const page = inPage(manifestOf('Elektro Süß', 'Messgerät', inLetters), 850);
    expect(read('fortras', page)).toEqual(['ENCODING_GUESSED', ends('Elektro Süß')]);
  });
});

describe('a field case: addresses of Europe', () => {
  const places: readonly [code: string, town: string, country: string, iso: string][] = [
    ['5911AA', 'Venlo', 'NL', 'NL'],
    ['5911 aa', 'Venlo', 'NL', 'NL'],
    ['NL-5911 AA', 'Venlo', 'NL', 'NL'],
    ['5911  AA', 'Venlo', 'Niederlande', 'NL'],
    ['LS27EE', 'Leeds', 'UK', 'GB'],
    ['ls2 7ee', 'Leeds', 'GB', 'GB'],
    ['BT1 5GS', 'Belfast', 'Northern Ireland', 'GB'],
    ['BT1 5GS', 'Belfast', 'XI', 'GB'],
    ['D02X285', 'Dublin', 'IRL', 'IE'],
    ['D02 X285', 'Dublin', 'Irland', 'IE'],
    ['D6', 'Dublin', 'IE', 'IE'],
    ['00950', 'Warszawa', 'PL', 'PL'],
    ['00-950', 'Warszawa', 'Polska', 'PL'],
    ['PL 00-950', 'Warszawa', 'PL', 'PL'],
    ['00 950', 'Warszawa', 'PL', 'PL'],
    ['8001', 'Zuerich', 'Schweiz', 'CH'],
    ['FL-9490', 'Vaduz', 'FL', 'LI'],
    ['9490', 'Vaduz', 'LI', 'LI'],
    ['111 22', 'Stockholm', 'S', 'SE'],
    ['DK-2100', 'Koebenhavn', 'DK', 'DK'],
    ['A 1010', 'Wien', 'A', 'AT'],
    ['D 44147', 'Dortmund', 'D', 'DE'],
    ['44147 ', 'Dortmund', 'Deutschland', 'DE'],
    ['27498', 'Helgoland', 'DE', 'DE'],
    ['35001', 'Las Palmas', 'ES', 'ES'],
    ['97400', 'Saint-Denis', 'FR', 'FR'],
    ['20000', 'Ajaccio', 'France', 'FR'],
    ['1000-001', 'Lisboa', 'PT', 'PT'],
    ['811 01', 'Bratislava', 'Slovakia', 'SK'],
    ['CZ-110 00', 'Praha', 'Česko', 'CZ'],
    ['L-1111', 'Luxembourg', 'L', 'LU'],
    ['B-1000', 'Brussel', 'België', 'BE'],
    ['I-00100', 'Roma', 'Italia', 'IT'],
    ['LT-01100', 'Vilnius', 'Lietuva', 'LT'],
    ['105 57', 'Athina', 'EL', 'GR'],
  ];
  const rowOf = (code: string, town: string, country: string): Row => ({
    'Empfänger PLZ': code,
    'Empfänger Ort': town,
    'Empfänger Land': country,
  });
  it.each(places)('%s %s, %s goes in', (code, town, country, iso) => {
    const [, line = ''] = table({}, rowOf(code, town, country)).slice(1);
    expect(line).toMatch(/^taken K-2/);
    expect(line).toContain(`Kiosk, ${iso} `);
  });
  it('a town without a postal code, and a code of another form, wait', () => {
    expect(
      table(rowOf('', 'Leeds', 'GB'), rowOf('99999', 'Leeds', 'GB')).map((line) => line.split(' | ').slice(0, 2)),
    ).toEqual([[''], ['waits K-1', 'PLACE_INCOMPLETE'], ['waits K-2', 'POSTAL_CODE_FORM']]);
  });
});
