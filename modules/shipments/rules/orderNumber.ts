import { checkDigit } from '#kernel/barcode.ts';

/** Greatest serial of a year. */
const lastSerial = 9_999_999;

/**
 * Order number `{depotNumber}{yy}{7-digit serial}` with a modulo 10 check digit (domain 8.3). Throws a RangeError for a
 * depot number outside 1-999 or a serial outside 1-9,999,999: the number range must have refused before.
 */
export function orderNumber(depotNumber: number, year: number, serial: number): string {
  if (!Number.isInteger(depotNumber) || depotNumber < 1 || depotNumber > 999)
    throw new RangeError('depot number 1 to 999');
  if (!Number.isInteger(serial) || serial < 1 || serial > lastSerial) throw new RangeError('serial 1 to 9999999');
  const digits = `${depotNumber}${String(year % 100).padStart(2, '0')}${String(serial).padStart(7, '0')}`;
  return digits + checkDigit(digits);
}

/** True for a number of ours: 1-3 digits depot, year, serial and a right check digit. */
export const isOrderNumber = (text: string): boolean =>
  /^[1-9]\d{10,12}$/.test(text) && Number(text.at(-1)) === checkDigit(text.slice(0, -1));
