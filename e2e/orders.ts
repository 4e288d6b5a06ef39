import type { Page } from '@playwright/test';
import { today } from './depotDay.ts';
import { ownNumber } from './ownNumber.ts';

const digit = (code: string): string => {
  const sum = [...code].reduceRight(
    (total, one, index) => total + Number(one) * ((code.length - index) % 2 === 1 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
};

/** Where an order goes, with its packages, and the euros that are collected on delivery. */
export type Place = readonly [
  name: string,
  street: string,
  city: string,
  postalCode: string,
  packages: number,
  cash?: number,
];
const nearby: readonly Place[] = [
  ['Baumarkt Lünen', 'Kurt-Schumacher-Str. 5', 'Lünen', '44532', 2],
  ['Lackhaus Unna', 'Hansastr. 41', 'Unna', '59425', 2],
  ['Autohaus Kamen', 'Bahnhofstr. 2', 'Kamen', '59174', 1],
];

/** Codes for packages (SSCC) that nobody had before; `mark` has nine digits. */
export const packageCodes = (count: number, mark = `${ownNumber()}9`): string[] =>
  Array.from({ length: count }, (_, at) => `3952123${mark}${at}`).map((body) => body + digit(body));

/**
 * Orders of a customer in Hagen as one interchange, one for each place: without others three of five packages in the depot's own area. Its
 * numbers are new each time, so that a journey can be run again.
 */
export function interchange(places: readonly Place[] = nearby): { text: string; prefix: string; barcodes: string[] } {
  const stamp = ownNumber();
  const prefix = `E2E-${stamp}`;
  const on = today()
    .map((part) => String(part).padStart(2, '0'))
    .join('');
  const barcodes: string[] = [];
  const messages = places.map(([name, street, city, code, packages, cash], index) => {
    const own = packageCodes(packages, `${stamp}${index}`);
    barcodes.push(...own);
    const segments = [
      `UNH+${index + 1}+IFTMIN:D:96A:UN:FIBO01'`,
      `BGM+610+${prefix}-${index + 1}+9'`,
      `DTM+137:${on}0730:203'`,
      `DTM+2:${on}:102'`,
      `TSR+27'`,
      `TOD+6++DAP'`,
      ...(cash ? [`MOA+22:${cash}:EUR'`] : []),
      `NAD+CZ+4012345000009::9++Hagener Federn GmbH+Eckeseyer Str. 112+Hagen++58089+DE'`,
      `NAD+CN+++${name}+${street}+${city}++${code}+DE'`,
      `GID+1+${own.length}:PE'`,
      `FTX+AAA+++Ware'`,
      `MEA+AAE+G+KGM:${own.length * 90}'`,
      `DIM+1+MMT:1200:800:900'`,
      `PCI+33E'`,
      `GIN+BJ+${own.join('+')}'`,
    ];
    return `${segments.join('')}UNT+${segments.length + 1}+${index + 1}'`;
  });
  return {
    prefix,
    barcodes,
    text: `UNB+UNOC:3+4012345000009:14+KONTORDTM:ZZ+${on.slice(2)}:0731+${stamp}'${messages.join('')}UNZ+${places.length}+${stamp}'`,
  };
}

/** Orders that come by interface, in the session of the page. */
export const sendOrders = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(
    (body) =>
      fetch('/om-rest/imports?kind=edi', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body,
      }).then((answer) => answer.status),
    text,
  );
