/**
 * Spreadsheets take a cell of a text file that begins with one of these for a formula (quality F-06), some also after blanks
 * and in the wide forms of Asian keyboards.
 */
const dangerous = /^(?:[\t\r\n]|[\s']*[=+\-@＝＋－＠])/u;
const guarded = /^'(?:[\t\r\n]|[\s']*[=+\-@＝＋－＠])/u;

/** A text that no spreadsheet takes for a formula: with an apostrophe in front when it begins like one. */
export const guardCell = (text: string): string => (dangerous.test(text) ? `'${text}` : text);

/** The text as it was before {@link guardCell}. */
export const unguardCell = (text: string): string => (guarded.test(text) ? text.slice(1) : text);
