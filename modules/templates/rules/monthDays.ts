/** Days of a month as people write them. -1 is its last day (RFC 5545, BYMONTHDAY), which has a word; -2 the one before it. */
export const showMonthDays = (days: readonly number[], last: string): string =>
  days.map((day) => (day === -1 ? last : String(day))).join(', ');

/** What was written: figures, and the word for the last day; what is neither stays as it was written, for the form to refuse. */
export const readMonthDays = (text: string, last: string): (number | string)[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.toLowerCase() === last.toLowerCase()) return -1;
      return /^-?\d+$/.test(part) ? Number(part) : part;
    });
