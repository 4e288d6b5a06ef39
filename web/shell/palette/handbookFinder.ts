import MiniSearch from 'minisearch';
import { answersOf, type Found, searchOptions } from '#handbook/search.ts';
import { helpLanguage } from '../helpAddress.ts';

/** Finds in the handbook of a language; each `id` is an address beside the program. */
export type HandbookFinder = (asked: string) => readonly Found[];

const most = 12;
const made = new Map<string, Promise<HandbookFinder>>();

async function read(language: string): Promise<HandbookFinder> {
  const folder = `help/${helpLanguage(language)}`;
  const answer = await fetch(`./${folder}/index.json`);
  if (!answer.ok) throw new Error(`the index of the handbook answered ${answer.status}`);
  const index = MiniSearch.loadJSON(await answer.text(), searchOptions());
  return (asked) => answersOf(index, asked, most).map((found) => ({ ...found, id: `${folder}/${found.id}` }));
}

/** The finder of a language, read once; one that could not be read is asked for again. */
export function handbookFinder(language: string): Promise<HandbookFinder> {
  const before = made.get(language);
  if (before) return before;
  const finder = read(language);
  made.set(language, finder);
  finder.catch(() => made.delete(language));
  return finder;
}
