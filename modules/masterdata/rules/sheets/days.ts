import { type SheetLanguage, sheetLanguages, type SheetTexts, type SheetWords } from './columns.ts';

const plain = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '');

/**
 * Which day a word is, in short or in full: 0 Monday to 6 Sunday, 7 the holiday. The sheet's own language comes first: `Di` is
 * Tuesday in German and Sunday in French.
 */
function dayOf(word: string, texts: SheetTexts, own: SheetLanguage): number | undefined {
  const wanted = plain(word);
  for (const language of [own, ...sheetLanguages])
    for (const names of [texts[language].short, texts[language].long]) {
      const at = names.findIndex((name) => plain(name) === wanted);
      if (at >= 0) return at;
    }
  return undefined;
}

/**
 * Days of a week as people write them: `Mo-Fr`, `Mo, We, Fr`, `Mon–Wed, Holiday`, or by signs `xxxxx--`, `1111100`.
 * Undefined for what is none.
 */
export function readDays(
  text: string,
  length: number,
  texts: SheetTexts,
  language: SheetLanguage,
): boolean[] | undefined {
  const signs = text.replace(/\s/g, '');
  if (/^[xX1+✓]*[xX01+✓_.-]*$/u.test(signs) && signs.length === length)
    return [...signs].map((sign) => /[xX1+✓]/u.test(sign));
  const days = Array.from({ length }, () => false);
  if (signs === '' || signs === '-') return days;
  for (const part of text.split(/[,;|]/)) {
    if (part.trim() === '') continue;
    const [from, to, more] = part.split(/[-–—]|\s+(?:bis|to|à)\s+/).map((word) => dayOf(word, texts, language));
    if (from === undefined || more !== undefined) return undefined;
    const ranged = /[-–—]|\s(?:bis|to|à)\s/.test(part);
    if (ranged && to === undefined) return undefined;
    const last = ranged ? (to as number) : from;
    if (from >= length || last >= length) return undefined;
    // Up to the holiday is up to Sunday and the holiday: going round the week would never come to it.
    const end = Math.min(last, 6);
    for (let day = from; ; day = (day + 1) % 7) {
      days[day] = true;
      if (day === end || day >= 7) break;
    }
    days[last] = true;
  }
  return days;
}

/** `Mo-Fr, Hol`; `-` when there is none, so that it differs from a cell that says nothing. */
export function writeDays(days: readonly boolean[], words: SheetWords): string {
  const parts: string[] = [];
  for (let from = 0; from < Math.min(7, days.length); from += 1) {
    if (!days[from]) continue;
    let to = from;
    while (to + 1 < 7 && days[to + 1]) to += 1;
    if (to - from >= 2) parts.push(`${words.short[from]}-${words.short[to]}`);
    else for (let day = from; day <= to; day += 1) parts.push(words.short[day] ?? '');
    from = to;
  }
  if (days[7]) parts.push(words.short[7] ?? '');
  return parts.length === 0 ? '-' : parts.join(', ');
}
