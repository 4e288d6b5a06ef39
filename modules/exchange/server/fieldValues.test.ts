import { describe, expect, it } from 'vitest';
import { interchangeOf, type Row } from '../rules/testing/fieldFiles.ts';
import { each, edi, read, table, workbook } from '#testing/fieldRead.ts';

// Concerns: modules/exchange/rules
// Inputs with which other programs went wrong in public, written anew with names of our own. What is expected was set down before the
// reader was looked at, from what the sender plainly means; each order of a case is one line: how it ends, what it says beyond the sound one.

const temperatures = ['+2 bis +8 °C', '2 °C - 8 °C', '2°C bis 8°C', '2-8', '+2/+8', '2…8 °C', '+2°C–+8°C'];

describe('a field case: numbers', () => {
  it('decimal commas with three places, thousands with points, in one German column', () => {
    const rows: Row[] = [
      { Gewicht: '12,500', Warenwert: '199,90' },
      { Gewicht: '0,750', Warenwert: '199,90' },
      { Gewicht: '1.250', Warenwert: '1.999', Nachnahme: '1.250' },
      { Gewicht: '840,5', Warenwert: '199,90', Packstücke: '1.000' },
    ];
    expect(table(...rows)).toEqual([
      '',
      'taken K-1 | 1 EP 12.5 kg | worth 199.9',
      'taken K-2 | 1 EP 0.75 kg | worth 199.9',
      'taken K-3 | 1 EP 1250 kg | worth 1999 | cash 1250',
      'taken K-4 | 1000 EP 840.5 kg | worth 199.9',
    ]);
  });
  it('the decimal mark that a file of EDIFACT names, in weights, volumes and metres', () => {
    const message = ['GID+1+1:PX', 'MEA+WT+AAB+KGM:12,500', 'MEA+VOL+AAW+MTQ:1,536', 'DIM+2+MTR:1,200:0,800:1,600'];
    const expected = ['', 'taken K-1 | 1 PX 12.5 kg 1200x800x1600 1.536 m3'];
    expect(read('edi', interchangeOf([message], { mark: ',' }))).toEqual(expected);
    expect(edi(message)).toEqual(expected);
  });
  it('a volume without measures is a volume', () => {
    expect(edi(['GID+1+1:PX', 'MEA+WT+AAB+KGM:250', 'MEA+VOL+AAW+MTQ:1.536'])).toEqual([
      '',
      'taken K-1 | 1 PX 250 kg 1.536 m3',
    ]);
  });
  it('gross beside net, tare and chargeable weight is gross', () => {
    const read = edi(
      ['MEA+WT+AAB+KGM:100', 'MEA+WT+AAA+KGM:92'],
      ['MEA+AAE+G+KGM:100', 'MEA+AAE+N+KGM:92', 'MEA+AAE+T+KGM:8'],
      ['MEA+AAE+AAB+KGM:100', 'MEA+CHW++KGM:333'],
    );
    expect(read).toEqual(['', ...[1, 2, 3].map((no) => `taken K-${no} | 1 CT 100 kg`)]);
  });
  it('half a pallet, 12,000 and a million packages wait alone; a unit beside a figure is read', () => {
    const rows = each('Packstücke', '1', '2,5', '12000', '1000001');
    expect(table(...rows, { Packstücke: '2 EUP', Gewicht: '300 kg' })).toEqual([
      '',
      'taken K-1 | 1 EP 300 kg',
      'waits K-2 | PACKAGES_NOT_WHOLE | 0 EP 300 kg',
      'waits K-3 | BEYOND_TRUCK | 12000 EP 300 kg',
      'waits K-4 | BEYOND_TRUCK | 1000001 EP 300 kg',
      'taken K-5 | 2 EP 300 kg',
    ]);
  });
  it('one of 1,200 orders does not hold the others', () => {
    const rows = Array.from({ length: 1200 }, (_, at) => ({ Packstücke: at === 699 ? '2,5' : '1' }));
    expect(table(...rows).filter((line) => line.startsWith('waits'))).toEqual([
      'waits K-700 | PACKAGES_NOT_WHOLE | 0 EP 300 kg',
    ]);
  });
  it('numbers of units that a spreadsheet has rounded are nobody’s, and their pallets stay three', () => {
    const spoiled = each('NVE', '3,40123E+17', '3,40123E+17', '3,40123E+17').map((row) => ({
      ...row,
      Auftragsnummer: 'K-1',
    }));
    const expected = ['', 'taken K-1 | BARCODE_SPOILED | 1 EP 300 kg + 1 EP 310 kg + 1 EP 320 kg'];
    const weighed = (rows: Row[]) => rows.map((row, at) => ({ ...row, Gewicht: String(300 + 10 * at) }));
    expect(table(...weighed(spoiled))).toEqual(expected);
    expect(workbook(...weighed(spoiled.map((row) => ({ ...row, NVE: '340123450000000000' }))))).toEqual(expected);
  });
  it('a range of SSCC in one element is each of them', () => {
    const codes = ['340123450000000017', '340123450000000024', '340123450000000031', '340123450000000048'];
    expect(edi(['GID+1+4:PX', 'MEA+WT+AAB+KGM:800', 'PCI+33E', `GIN+BJ+${codes[0]}:${codes[3]}`])).toEqual([
      '',
      `taken K-1 | 4 PX 800 kg ${codes.join(' ')}`,
    ]);
  });
});

describe('a field case: days, hours, temperatures', () => {
  it('days of five countries', () => {
    const british = { 'Absender PLZ': 'LS1 4AP', 'Absender Ort': 'Leeds', 'Absender Land': 'GB' };
    const days = ['03.12.26', '03.12.2026 r.', '3. Dez 2026', '2026-12-03T23:30:00Z', '46359'];
    expect(table({ ...british, Lieferdatum: '03/12/2026' }, { ...british, Lieferdatum: '14/12/2026' })).toEqual([
      '',
      'taken K-1 | Kupferhof GmbH, GB LS1 4AP Leeds | 2026-12-03 | 1 EP 300 kg',
      'taken K-2 | Kupferhof GmbH, GB LS1 4AP Leeds | 2026-12-14 | 1 EP 300 kg',
    ]);
    expect(table(...each('Lieferdatum', '03-12-2026', ...days)).map((line) => line.split(' | ')[1] ?? '')).toEqual([
      '',
      ...['2026-12-03', '2026-12-03', '2026-12-03', '2026-12-03', '2026-12-04 -00:30', '2026-12-03'],
    ]);
  });
  it('hours as people write them, and a night', () => {
    const hours = [
      ['8:00 Uhr', '12:00 Uhr'],
      ['08.00', '12.00'],
      ['9:00 AM', '2:30 PM'],
      ['8', '12'],
      ['0,333333333', '0,5'],
      ['18:00', '24:00'],
      ['22:00', '02:00'],
    ];
    const rows: Row[] = hours.map(([from = '', to = '']) => ({ 'Lieferzeit von': from, 'Lieferzeit bis': to }));
    expect(
      table(...rows, { Lieferdatum: '', 'Lieferzeit von': '08:00' }).map((line) => line.replace(' | 1 EP 300 kg', '')),
    ).toEqual([
      '',
      'taken K-1 | 2026-12-07 08:00-12:00',
      'taken K-2 | 2026-12-07 08:00-12:00',
      'taken K-3 | 2026-12-07 09:00-14:30',
      'taken K-4 | 2026-12-07 08:00-12:00',
      'taken K-5 | 2026-12-07 08:00-12:00',
      'taken K-6 | 2026-12-07 18:00-24:00',
      'taken K-7 | 2026-12-07/2026-12-08 22:00-02:00',
      'taken K-8 | TIME_WITHOUT_DAY | no day',
    ]);
  });
  it('days of EDIFACT by their format and qualifier', () => {
    const read = edi(
      ['DTM+2:202612070800202612071200:719'],
      ['DTM+2:20261207-20261209:718'],
      ['DTM+64:202612072330UTC:303', 'DTM+63:202612080100UTC:303'],
      ['DTM+17:20261207:102'],
      ['DTM+69:20261207:102', 'DTM+76:20261207:102'],
      ['DTM+2:202650:616'],
      ['DTM+2:07122026:4'],
      ['DTM+2:20261207:102', 'DTM+64:0800:401'],
    );
    expect(read.map((line) => line.replace(' | 1 CT 100 kg', ''))).toEqual([
      '',
      'taken K-1 | 2026-12-07 08:00-12:00',
      'taken K-2 | 2026-12-07/2026-12-09',
      'taken K-3 | 2026-12-08 00:30-02:00',
      'taken K-4',
      'taken K-5',
      'waits K-6 | DATE_FORM | no day',
      'waits K-7 | DATE_FORM | no day',
      'waits K-8 | DATE_FORM',
    ]);
  });
  it('temperatures in all spellings', () => {
    const others = ['-18 °C oder kälter', '-22 bis -18', '-18 bis -22', '15-25 °C', 'max. 25 °C', 'lauwarm'];
    expect(table(...each('Temperatur', ...temperatures, ...others)).map((line) => line.split(' | ').at(-1))).toEqual([
      '',
      ...temperatures.map(() => '2..8 °C'),
      ...['..-18 °C', '-22..-18 °C', '-22..-18 °C', '15..25 °C', '..25 °C', '1 EP 300 kg'],
    ]);
    expect(table(...each('Temperatur', 'lauwarm'))[1]).toMatch(/^waits K-1 \| TEMPERATURE_INVALID/);
  });
});
