/** How the handbook is searched: the same where the index is made, on its pages and in the control centre. Pure. */

export type Found = {
  /** Page with its anchor, beside the index: `loading.html#how`. */
  readonly id: string;
  readonly title: string;
  /** Name of the chapter or part in which it stands. */
  readonly part: string;
};

/** Umlauts and accents as people type them in a hurry: `Rückgängig` is found by `ruckgangig` and by `rueckgaengig`. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/ä|ae/g, 'a')
    .replace(/ö|oe/g, 'o')
    .replace(/ü|ue/g, 'u')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

/** Words that stand in every chapter, and in every question. */
const empty = new Set(
  'der die das den dem des ein eine einen und oder mit von zu im in auf ist the a an and or of to in on is how le la les un une des et ou de du au est wie was comment'.split(
    ' ',
  ),
);

/** Options of the kept search library, on both sides of the index: it changes what it is given. */
export const searchOptions = () => ({
  fields: ['title', 'part', 'keys', 'text'],
  storeFields: ['title', 'part'],
  processTerm: (word: string): string | null => (empty.has(word.toLowerCase()) ? null : folded(word)),
  searchOptions: {
    boost: { title: 6, keys: 3, part: 2 },
    prefix: (word: string): boolean => word.length > 2,
    fuzzy: (word: string): number => (word.length > 4 ? 0.25 : 0),
    combineWith: 'AND' as const,
  },
});

type Hit = { readonly id: unknown; readonly [stored: string]: unknown };
type Index = { search(asked: string, options?: { combineWith: 'AND' | 'OR' }): readonly Hit[] };

/** Below so many answers that hold every word, those that hold some of them follow. */
const enough = 4;

/** What a question finds, the best first: what holds all its words, then what holds some. */
export function answersOf(index: Index, asked: string, most: number): Found[] {
  const all = index.search(asked);
  const more = all.length < enough ? index.search(asked, { combineWith: 'OR' }) : [];
  const known = new Set(all.map(({ id }) => id));
  return [...all, ...more.filter(({ id }) => !known.has(id))]
    .slice(0, most)
    .map(({ id, title, part }) => ({ id: String(id), title: String(title), part: String(part) }));
}
