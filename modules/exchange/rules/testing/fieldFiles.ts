// How the inputs of `fieldCases.ts` are written: one sound order in each form, of which a case says only what is odd.

const sound = {
  Auftragsnummer: '',
  Absender: 'Kupferhof GmbH',
  'Absender Straße': 'Werkstr. 1',
  'Absender PLZ': '44147',
  'Absender Ort': 'Dortmund',
  'Absender Land': 'DE',
  Empfänger: 'Kiosk',
  'Empfänger Straße': 'Ring 1',
  'Empfänger PLZ': '58095',
  'Empfänger Ort': 'Hagen',
  'Empfänger Land': 'DE',
  Lieferdatum: '07.12.2026',
  Packstücke: '1',
  Verpackung: 'EP',
  Gewicht: '300',
};
export type Row = Record<string, string>;

/** Rows as a table: each the sound order but for what it says; its number is `K-` and its place unless it names one. */
export function cellsOf(rows: readonly Row[], { without = [] }: { without?: readonly string[] } = {}): string[][] {
  const headings = [...new Set([...Object.keys(sound), ...rows.flatMap((row) => Object.keys(row))])].filter(
    (heading) => !without.includes(heading),
  );
  return [
    headings,
    ...rows.map((row, at) => {
      const cells: Record<string, string> = { ...sound, Auftragsnummer: `K-${at + 1}`, ...row };
      return headings.map((heading) => cells[heading] ?? '');
    }),
  ];
}
export const tableOf = (rows: readonly Row[], form: { without?: readonly string[] } = {}): string =>
  [...cellsOf(rows, form).map((cells) => cells.join(';')), ''].join('\r\n');

const parties = {
  CZ: 'NAD+CZ+++Kupferhof GmbH+Werkstr. 1+Dortmund++44147+DE',
  CN: 'NAD+CN+++Kiosk+Ring 1+Hagen++58095+DE',
};
const has = (own: readonly string[], tag: string): boolean => own.some((segment) => segment.startsWith(tag));

type Envelope = { mark?: '.' | ','; test?: boolean; to?: string };
/** Messages as one interchange (IFTMIN D.01B, EANCOM): each the sound order but for its own segments. */
export function interchangeOf(
  messages: readonly (readonly string[])[],
  { mark = '.', test = false, to = '4399901000010' }: Envelope = {},
): string {
  const written = messages.map((own, at) => {
    const segments = [
      `UNH+${at + 1}+IFTMIN:D:01B:UN:EAN004`,
      `BGM+610+K-${at + 1}+9`,
      ...(has(own, 'DTM') ? [] : ['DTM+2:20261207:102']),
      ...own.filter((segment) => segment.startsWith('DTM')),
      ...(has(own, 'NAD+CZ') ? [] : [parties.CZ]),
      ...(has(own, 'NAD+CN') ? [] : [parties.CN]),
      ...own.filter((segment) => segment.startsWith('NAD')),
      ...(has(own, 'GID') ? [] : ['GID+1+1:CT']),
      ...(has(own, 'MEA') ? [] : ['MEA+WT+AAB+KGM:100']),
      ...own.filter((segment) => !/^(DTM|NAD)/.test(segment)),
    ];
    return [...segments, `UNT+${segments.length + 1}+${at + 1}`].map((segment) => `${segment}'`).join('\r\n');
  });
  return [
    `UNA:+${mark}? '`,
    `UNB+UNOC:3+4012345000009:14+${to}:14+261127:1800+F1${test ? '++++++1' : ''}'`,
    ...written,
    `UNZ+${messages.length}+F1'`,
    '',
  ].join('\r\n');
}

/** A consignment of a manifest (BORD512, FORTRAS release 100): `name` is the consignee's, `goods` what is in the case. */
export function manifestOf(name: string, goods: string, pad: (text: string, width: number) => string): string {
  return [
    '@@PHBORD512 0512003500107 KTDO401 DEP459',
    `A00STD100BO-K-24      ${pad('', 9)}23112026      SYAEUR401                                459                                ${pad('Linienverkehr Hellweg GmbH', 35)}DE 44536    ${pad('Lünen', 35)}DO-KT 401                          DO-KT 901                                                                                                 241120260430`,
    `B00003SHP${pad('Federwerk Hagen GmbH', 35)}${pad('Eckeseyer Str. 112', 35)}DE 58089    Hagen`,
    `B00003CON${pad(name, 35)}${pad('Königswall 8', 35)}DE 44137    Dortmund`,
    `D000030010001KI 0000   ${pad(goods, 35)}LS-0103                            000037250000037250006000400050001200010000`,
    'F0000300100395212400092400014',
    'G00003KT-K-24-0103                       00003725002                                                                                                                                    00000000000   00003725000120001000000   00    20112026',
    'Z00000006',
    '@@PT',
    '',
  ].join('\r\n');
}

/** A workbook of one sheet as a spreadsheet keeps it (ECMA-376): figures with the style of their column, texts, hidden rows. */
export type BookCell = string | { figure: number; style?: number };
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export function sheetXml(rows: readonly (readonly BookCell[])[], hidden: readonly number[] = []): string {
  const written = rows.map((cells, at) => {
    const inside = cells.map((cell, column) => {
      const place = `r="${String.fromCharCode(65 + column)}${at + 1}"`;
      if (typeof cell !== 'string') return `<c ${place} s="${cell.style ?? 0}"><v>${cell.figure}</v></c>`;
      return cell === '' ? '' : `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${inside.join('')}</row>`;
  });
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${written.join('')}</sheetData></worksheet>`;
}
/** Styles: 1 a day, 2 a time, 3 five figures with their zeros. */
export const bookStyles =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="167" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="167"/></cellXfs></styleSheet>';
