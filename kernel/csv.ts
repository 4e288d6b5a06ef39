/**
 * Spreadsheets take a cell of a text file that begins with one of these for a formula (quality F-06; OWASP, CSV injection), some also after
 * blanks and in the wide forms of Asian keyboards.
 */
const dangerous = /^(?:[\t\r\n]|[\s']*[=+\-@＝＋－＠])/u;
const guarded = /^'(?:[\t\r\n]|[\s']*[=+\-@＝＋－＠])/u;
/** A number with a sign is calculated to itself. */
const signed = /^[+-]\d+(?:[.,]\d+)?$/;

/** A text that no spreadsheet takes for a formula: with an apostrophe in front when it begins like one. */
export const guardCell = (text: string): string => (dangerous.test(text) ? `'${text}` : text);

/** The text as it was before {@link guardCell}. */
export const unguardCell = (text: string): string => (guarded.test(text) ? text.slice(1) : text);

/** A field of a CSV file (RFC 4180), quoted, and never a formula; a signed number stays one. */
export const csvField = (text: string): string =>
  `"${(signed.test(text) ? text : guardCell(text)).replaceAll('"', '""')}"`;

/** Lines of a CSV file with the mark that tells spreadsheets that umlauts are UTF-8. */
export const csvFile = (lines: readonly (readonly string[])[], separator: ';' | ','): string =>
  `\uFEFF${lines.map((fields) => fields.join(separator)).join('\r\n')}\r\n`;
