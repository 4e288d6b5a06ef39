import type { LocalDateTime } from '#kernel/date.ts';
import { statusInList } from './codesOfLists.ts';

/** The directory that a partner reads: EANCOM 2002 (D.01B) or EANCOM 97 (D.96A). */
export type Directory = 'D01B' | 'D96A';

export type ReportParty = {
  number: string | null;
  name: string;
  streetAndNumber: string | null;
  city: string | null;
  postalCode: string | null;
  countryCode: string | null;
};

export type StatusReport = {
  directory: Directory;
  /** Of the interchange, at most 14 characters; it never comes again. */
  control: string;
  sender: string;
  recipient: string;
  /** When it is written, in the depot's time. */
  now: LocalDateTime;
  consignor: ReportParty | null;
  consignee: ReportParty | null;
  /** The number of the order, as the customer gave it, and ours. */
  reference: string;
  orderNumber: string;
  deliveryNotes: readonly string[];
  /** Status in the list that the networks share, and the name of the partner's list. */
  status: string;
  codeList: string;
  at: LocalDateTime;
  text: string;
  place: string;
  packages: number;
  packaging: string | null;
  barcodes: readonly string[];
};

/** Statuses for which EANCOM has a code (FORTRAS 8.1 and 11); what is not said by the code is said in words. */
const codes: Readonly<Record<string, Readonly<Record<Directory, string>>>> = {
  '117': { D01B: '31', D96A: '31' },
  '138': { D01B: '1E::9', D96A: '1' },
  '203': { D01B: '49', D96A: '49' },
  '300': { D01B: '21', D96A: '21' },
  '304': { D01B: '21', D96A: '21' },
  '305': { D01B: '21', D96A: '21' },
  '306': { D01B: '21', D96A: '21' },
  '308': { D01B: '21', D96A: '21' },
  '505': { D01B: '13', D96A: '13' },
  '531': { D01B: '76E::9', D96A: '54' },
};
const reasons: Readonly<Record<string, Readonly<Record<Directory, string>>>> = {
  '202': { D01B: '16', D96A: '210' },
  '313': { D01B: '46', D96A: '231' },
  '303': { D01B: '54', D96A: '237' },
};

/** Letters of the service characters are released (UNA:+.? '). */
const released = (text: string): string => text.replace(/[?+:']/g, '?$&').replace(/[\r\n\t]+/g, ' ');
const two = (n: number): string => String(n).padStart(2, '0');
const moment = ([year, month, day, hour, minute]: LocalDateTime): string =>
  `${year}${two(month)}${two(day)}${two(hour)}${two(minute)}`;

/** Location numbers are 13 digits of GS1. */
const isGln = (number: string | null): number is string => number !== null && /^\d{13}$/.test(number);

function party(role: string, one: ReportParty): string {
  const place = [one.streetAndNumber, one.city, '', one.postalCode, one.countryCode];
  const [name = '', ...rest] = one.name.match(/.{1,35}/gu) ?? [];
  const names = [name, ...rest].slice(0, 5).map(released).join(':');
  const number = isGln(one.number) ? `${one.number}::9` : '';
  return `NAD+${role}+${number}++${names}+${place.map((value) => released((value ?? '').slice(0, 35))).join('+')}`.replace(
    /\++$/,
    '',
  );
}

/** A code of the list, else the network's own code with the list's name, and the reason where there is a code for it. */
function statusOf({ status, codeList, directory }: StatusReport): string {
  const code = codes[status]?.[directory] ?? `${statusInList(codeList, status) ?? status}:${codeList}:86`;
  const reason = reasons[status]?.[directory];
  return reason ? `STS+1+${code}+${reason}` : `STS+1+${code}`;
}

/** Free text goes in five parts of seventy characters. */
const freeText = (text: string): string[] => {
  const pieces = (text.replace(/\s+/g, ' ').match(/.{1,70}/gu) ?? []).slice(0, 5);
  return pieces.length > 0 ? [`FTX+AAI+++${pieces.map(released).join(':')}`] : [];
};

/** Codes of packages, five in a segment (GIN), which comes nine times at most. */
const barcodes = (codesOf: readonly string[]): string[] => {
  const known = codesOf.filter((code) => /^\d{18}$/.test(code)).slice(0, 45);
  const rows = Array.from({ length: Math.ceil(known.length / 5) }, (_, i) => known.slice(i * 5, i * 5 + 5));
  return rows.length > 0 ? ['PCI+33E', ...rows.map((row) => `GIN+BJ+${row.join('+')}`)] : [];
};

/** Status of one consignment to its customer (IFTSTA of EANCOM), in the order of segments of its directory. */
export function writeStatusReport(report: StatusReport): string {
  const d01b = report.directory === 'D01B';
  const type = d01b ? 'IFTSTA:D:01B:UN:EAN004' : 'IFTSTA:D:96A:UN:EAN002';
  const reference = released(report.reference.slice(0, 35));
  const body = [
    `BGM+${d01b ? '44' : '61E::9'}+${report.control}+9`,
    `DTM+137:${moment(report.now)}:203`,
    ...(report.consignor ? [party('CZ', report.consignor)] : []),
    ...(report.consignee ? [party('CN', report.consignee)] : []),
    `NAD+FW+${released(report.sender)}${isGln(report.sender) ? '::9' : '::92'}`,
    `RFF+CU:${reference}`,
    `CNI+1+${reference}`,
    statusOf(report),
    ...report.deliveryNotes.slice(0, 9).map((number) => `RFF+DQ:${released(number.slice(0, 35))}`),
    `RFF+FF:${released(report.orderNumber.slice(0, 35))}`,
    `DTM+334:${moment(report.at)}:203`,
    ...freeText(report.text),
    ...(report.place === '' ? [] : [`LOC+7+:::${released(report.place.slice(0, 70))}`]),
    `GID+1+${report.packages}${report.packaging ? `:${released(report.packaging)}` : ''}`,
    ...barcodes(report.barcodes),
  ];
  const date = moment(report.now);
  return [
    "UNA:+.? '",
    `UNB+UNOC:3+${released(report.sender)}${isGln(report.sender) ? ':14' : ''}+${released(report.recipient)}${isGln(report.recipient) ? ':14' : ''}+${date.slice(2, 8)}:${date.slice(8)}+${report.control}++IFTSTA'`,
    `UNH+1+${type}'`,
    ...body.map((segment) => `${segment}'`),
    `UNT+${body.length + 2}+1'`,
    `UNZ+1+${report.control}'`,
  ]
    .map((line) => `${line}\r\n`)
    .join('');
}
