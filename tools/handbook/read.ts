import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '#kernel/errors.ts';
import type { Screen } from '#kernel/screen.ts';
import { chapters, dayOf, type HandbookLanguage, roles } from '#handbook/book.ts';
import { root } from './root.ts';
import { type ProductTexts, productTexts, textOf, withTexts } from './texts.ts';

/** A chapter as it is written: its front matter and its Markdown, with the product's texts in place. */
export type Written = { id: string; title: string; summary: string; body: string };
/** A code with its paragraph. `text`: what the product says, with an ellipsis for figures and names. */
export type CodeParagraph = {
  code: string;
  numbers: readonly string[];
  area: string;
  text: string;
  means: string;
  todo: string;
};

type Words = {
  [word: string]: unknown;
  areas: Record<string, string>;
  roles: Record<string, [name: string, does: string]>;
};

export type Manuscript = {
  language: HandbookLanguage;
  words: (key: string) => string;
  areas: Readonly<Record<string, string>>;
  roles: Readonly<Record<string, readonly [name: string, does: string]>>;
  chapters: ReadonlyMap<string, Written>;
  codes: readonly CodeParagraph[];
  /** Title of a screen in this language. */
  screenTitles: ReadonlyMap<string, string>;
  /** What is wrong with it, one sentence each. */
  faults: readonly string[];
};

const folder = join(root, 'handbook');
const json = <T>(path: string): T => JSON.parse(readFileSync(join(folder, path), 'utf8'));

/** Every chapter in the order of the book: for everybody, the day of each role, then by subject. */
export const everyChapter = (): readonly string[] => [
  ...roles.map(({ id }) => dayOf(id)),
  ...chapters.map(({ id }) => id),
];

/** Screens of all modules, as the modules declare them. */
async function everyScreen(): Promise<readonly Screen[]> {
  const names = readdirSync(join(root, 'modules')).filter((name) =>
    existsSync(join(root, 'modules', name, 'screens.ts')),
  );
  const found = await Promise.all(
    names.map(
      async (name): Promise<{ screens?: readonly Screen[] }> => import(join(root, 'modules', name, 'screens.ts')),
    ),
  );
  return found.flatMap(({ screens }) => screens ?? []);
}

type Listed = { code: string; numbers: readonly string[]; area: string };
const checkedIn = ['dispatch', 'crossdock', 'masterpallets', 'yard', 'papers'];

/** Texts of a check: the plain one, else the first with a context. */
function checkText(texts: ProductTexts, kind: 'issue' | 'mend', code: string): string | undefined {
  for (const module of checkedIn) {
    const plain = textOf(texts, `${module}:${kind}/${code}`);
    if (plain) return plain;
    const first = [...texts.keys()].find((key) => key.startsWith(`${module}:${kind}/${code}__`));
    if (first) return textOf(texts, first);
  }
  return undefined;
}

/** Codes of checks that the product has texts for. */
const codesOfTexts = (texts: ProductTexts): Set<string> =>
  new Set(
    [...texts.keys()].flatMap((key) => {
      const [, module = '', name = ''] = /^(\w+):issue\/(\w+)$/.exec(key) ?? [];
      return checkedIn.includes(module) ? [name.replace(/__\w+$/, '').replace(/_(one|other|zero)$/, '')] : [];
    }),
  );

function codesOf(language: string, texts: ProductTexts, faults: string[]): CodeParagraph[] {
  const paragraphs = json<Record<string, { means?: string; do?: string }>>(`codes/${language}.json`);
  const listed: Listed[] = [
    ...json<Listed[]>('codes/checks.json'),
    ...Object.keys(errorCodes).map((code) => ({ code, numbers: [code], area: 'ERR' })),
  ];
  const known = new Set(listed.map(({ code }) => code));
  for (const code of codesOfTexts(texts))
    if (!known.has(code)) faults.push(`codes/checks.json lacks the check ${code}`);
  for (const code of Object.keys(paragraphs))
    if (!known.has(code)) faults.push(`codes/${language}.json: there is no ${code}`);
  return listed.flatMap(({ code, numbers, area }) => {
    const own = paragraphs[code];
    const text = area === 'ERR' ? textOf(texts, `base:errorCode/${code}`) : checkText(texts, 'issue', code);
    const todo = own?.do ?? checkText(texts, 'mend', code);
    if (!text) faults.push(`the product has no text for ${code}`);
    if (!own?.means) faults.push(`codes/${language}.json: ${code} does not say what it means`);
    if (!todo) faults.push(`codes/${language}.json: ${code} does not say what to do`);
    const put = (words: string) => withTexts(words, texts, (key) => faults.push(`${language} ${code}: no text ${key}`));
    return text && own?.means && todo ? [{ code, numbers, area, text, means: put(own.means), todo: put(todo) }] : [];
  });
}

function chapterOf(language: string, id: string, texts: ProductTexts, faults: string[]): Written | undefined {
  const path = `chapters/${language}/${id}.md`;
  if (!existsSync(join(folder, path))) {
    faults.push(`${path} is not written`);
    return undefined;
  }
  const written = readFileSync(join(folder, path), 'utf8');
  const [, title, summary, body] = /^---\ntitle: (.+)\nsummary: (.+)\n---\n([\s\S]+)$/.exec(written) ?? [];
  if (!title || !summary || !body) {
    faults.push(`${path} does not begin with title and summary`);
    return undefined;
  }
  const missing = (key: string) => faults.push(`${path}: the product has no text ${key}`);
  const put = (text: string) => withTexts(text, texts, missing);
  // A word of a button or a field is shown as one.
  const dressed = withTexts(
    body,
    texts,
    missing,
    (word) => `<b class="ui">${word.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</b>`,
  );
  if (dressed.includes('{{')) faults.push(`${path}: a placeholder is not understood`);
  return { id, title: put(title), summary: put(summary), body: dressed };
}

/** The book in a language, with everything that is wrong with it. */
export async function manuscript(language: HandbookLanguage): Promise<Manuscript> {
  const texts = productTexts(language);
  const faults: string[] = [];
  const words = json<Record<string, Words>>('words.json')[language];
  if (!words) throw new Error(`handbook/words.json lacks ${language}`);
  const put = (text: string) => withTexts(text, texts, (key) => faults.push(`words.json ${language}: no text ${key}`));
  const written = new Map<string, Written>();
  for (const id of ['five-minutes', ...everyChapter()]) {
    const chapter = chapterOf(language, id, texts, faults);
    if (chapter) written.set(id, chapter);
  }
  for (const file of readdirSync(join(folder, 'chapters', language)))
    if (!written.has(file.replace(/\.md$/, '')))
      faults.push(`chapters/${language}/${file} belongs to no chapter of book.ts`);
  const screens = await everyScreen();
  const chaptersOf = (id: string) => chapters.filter((chapter) => chapter.screens?.includes(id)).length;
  for (const { id } of screens)
    if (chaptersOf(id) !== 1)
      faults.push(`handbook/book.ts: the screen ${id} belongs to ${chaptersOf(id)} chapters, not to one`);
  const there = new Set(screens.map(({ id }) => id));
  for (const { id, screens: own = [] } of chapters)
    for (const screen of own)
      if (!there.has(screen)) faults.push(`handbook/book.ts: ${id} names the screen ${screen}, which is not there`);
  return {
    language,
    words: (key) => {
      const word = words[key];
      if (typeof word !== 'string') throw new Error(`handbook/words.json: ${language} lacks ${key}`);
      return word;
    },
    areas: words.areas,
    roles: Object.fromEntries(
      Object.entries(words.roles).map(([id, [name, does]]) => [id, [put(name), put(does)] as const]),
    ),
    chapters: written,
    codes: codesOf(language, texts, faults),
    screenTitles: new Map(screens.map(({ id, titleKey }) => [id, textOf(texts, titleKey) ?? id])),
    faults,
  };
}
