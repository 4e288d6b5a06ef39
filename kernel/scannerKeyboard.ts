/**
 * What a scanner that types as a keyboard of the United States writes into a machine with another keyboard: it sends keys, and the machine
 * makes its own signs of them. Keys by their place (ISO/IEC 9995), digits and what codes of freight consist of.
 */
const american = '1234567890-_]yzYZ';
const german = '1234567890ß?+zyZY';
const americanOnFrench = '1234567890-_aqwzmAQWZM';
const french = '&é"\'(-è_çà)°qazw,QAZW?';

const signs = (arrived: string, meant: string): ReadonlyMap<string, string> =>
  new Map([...arrived].map((sign, at) => [sign, [...meant][at] ?? sign]));
const fromGerman = signs(german, american);
const fromFrench = signs(french, americanOnFrench);

const through = (text: string, keys: ReadonlyMap<string, string>): string =>
  [...text].map((sign) => keys.get(sign) ?? sign).join('');

/** Digits of a package's number, with the identifier 00 or without. */
const onlyDigits = /^(?:00)?\d{18}$/;

/**
 * The code that such a scanner read, where the signs leave no doubt: the prefix of a storing position, the sign of the symbology in front, or
 * nothing but the signs that stand on the digit keys of France. Undefined for every other text.
 */
export function meantByScanner(text: string): string | undefined {
  if (/^(?:cTF\?STP\?|\+(?:C1|d2|Q3|e0))/.test(text)) return through(text, fromGerman);
  if (text.startsWith('cTF°STP°')) return through(text, fromFrench);
  if (/^[&é"'(\-è_çà]+$/.test(text)) {
    const digits = through(text, fromFrench);
    return onlyDigits.test(digits) ? digits : undefined;
  }
  return undefined;
}
