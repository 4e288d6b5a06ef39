import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build as bundle } from 'esbuild';
import MiniSearch from 'minisearch';
import { chapters, dayOf, languages, roles } from '#handbook/book.ts';
import { searchOptions } from '#handbook/search.ts';
import { root } from './root.ts';
import { plainText } from './markdown.ts';
import { documentOf, type Page, pagesOf } from './pages.ts';
import { type Manuscript, manuscript } from './read.ts';

export type Handbook = {
  /** Contents by address below `help/`. */
  files: ReadonlyMap<string, string | Buffer>;
  faults: readonly string[];
};

type Entry = { id: string; title: string; part: string; keys: string; text: string };

/** What is found: each chapter, each of its parts, each code. */
function entriesOf(book: Manuscript, pages: readonly Page[]): Entry[] {
  const entries: Entry[] = [];
  for (const page of pages) {
    if (page.kind !== 'chapter') continue;
    const id = page.name.replace(/\.html$/, '');
    const role = roles.find((one) => dayOf(one.id) === id);
    const part = role ? (book.roles[role.id]?.[0] ?? '') : book.words('home');
    const text = page.main.replace(/<section class="related"[\s\S]*$/, '');
    const [head = '', ...sections] = text.split(/(?=<h2 id=)/);
    const screens = chapters.find((chapter) => chapter.id === id)?.screens ?? [];
    const keys = screens.flatMap((screen) => book.screenTitles.get(screen) ?? []).join(' ');
    entries.push({ id: page.name, title: page.title, part, keys, text: plainText(head) });
    for (const section of sections) {
      const [, anchor = '', title = ''] = /<h2 id="([^"]+)">(.*?)<\/h2>/.exec(section) ?? [];
      entries.push({
        id: `${page.name}#${anchor}`,
        title: plainText(title),
        part: page.title,
        keys: '',
        text: plainText(section),
      });
    }
  }
  for (const { code, numbers, text, means, todo } of book.codes)
    entries.push({
      id: `codes.html#${code}`,
      title: `${numbers.join(', ')} ${text}`,
      part: book.words('codes'),
      keys: `${numbers.join(' ')} ${code}`,
      text: `${means} ${todo}`,
    });
  return entries;
}

function indexOf(entries: readonly Entry[]): string {
  const index = new MiniSearch<Entry>(searchOptions());
  index.addAll(entries);
  return JSON.stringify(index);
}

/** The product's colours and font, dark by the machine's choice instead of the product's switch. */
function styles(): string {
  const tokens = readFileSync(join(root, 'web/ui/theme/tokens.css'), 'utf8').replace(
    /\[data-mantine-color-scheme="dark"\] (\{[^}]*\})/g,
    '@media (prefers-color-scheme: dark) { :root $1 }',
  );
  return tokens + readFileSync(join(root, 'web/handbook/handbook.css'), 'utf8');
}

async function script(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(root, 'web/handbook/page.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    alias: { '#handbook': join(root, 'handbook') },
  });
  return outputFiles[0]?.text ?? '';
}

/** Builds the whole handbook in memory. */
export async function handbook(): Promise<Handbook> {
  const files = new Map<string, string | Buffer>();
  const faults: string[] = [];
  for (const language of languages) {
    const book = await manuscript(language);
    const pages = pagesOf(book, (sentence) => faults.push(`${language} ${sentence}`));
    faults.push(...book.faults);
    for (const page of pages) files.set(`${language}/${page.name}`, documentOf(book, page));
    files.set(`${language}/index.json`, indexOf(entriesOf(book, pages)));
    // What a device keeps for a day without a network: every page but those that repeat the others.
    const kept = [...pages.filter(({ kind }) => kind !== 'all').map(({ name }) => name), 'index.json'];
    files.set(`${language}/pages.json`, JSON.stringify(kept));
  }
  files.set('handbook.css', styles());
  files.set('handbook.js', await script());
  files.set('inter.woff2', readFileSync(join(root, 'web/ui/theme/inter.woff2')));
  const pictures = join(root, 'handbook/pictures');
  for (const name of existsSync(pictures) ? readdirSync(pictures) : [])
    if (name.endsWith('.webp')) files.set(`pictures/${name}`, readFileSync(join(pictures, name)));
  return { files, faults };
}

/** Writes the handbook into a folder, instead of what was there. */
export async function writeHandbook(folder: string): Promise<readonly string[]> {
  const { files, faults } = await handbook();
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of files) {
    const file = join(folder, path);
    if (!statSync(dirname(file), { throwIfNoEntry: false })) mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return faults;
}
