import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

/*
 * Every text that code names by its key is there, and whoever names it fills its placeholders: `Routed: {{route}}` was read by people, because
 * one of five callers forgot the route. What is put together (a key with `${}`, arguments that are spread) is left to the types and to proofs.
 */
const root = join(import.meta.dirname, '..');
type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}/`),
  );
const namespaces = [
  'base',
  ...readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name),
];
const texts = new Map<string, string>(
  namespaces.flatMap((ns) => {
    const file = ns === 'base' ? join(root, 'web/ui/texts/en.json') : join(root, 'modules', ns, 'texts/en.json');
    try {
      return flat(JSON.parse(readFileSync(file, 'utf8')) as Tree).map(([key, text]): [string, string] => [
        `${ns}:${key}`,
        text,
      ]);
    } catch {
      return [];
    }
  }),
);

/** The forms of each text by the key that code names: the text itself, or those of a count or a context. */
const formsOf = new Map<string, string[]>();
for (const name of texts.keys()) {
  const stem = name.replace(/(?:__\w+?)?(?:_one|_other)?$/, '');
  for (const key of new Set([name, stem])) formsOf.set(key, [...(formsOf.get(key) ?? []), name]);
}

/** What a text needs; undefined when there is none. Forms of a count or a context need what any of them needs, beside what chooses them. */
function needs(key: string): { all: string[]; forms: boolean } | undefined {
  if (!formsOf.has(key)) return undefined;
  const plain = texts.get(key) ?? texts.get(`${key}_other`) ?? '';
  return { all: [...new Set([...plain.matchAll(/\{\{\s*(\w+)/g)].map((m) => m[1] ?? ''))], forms: !texts.has(key) };
}

/** Names at the first level of the object that begins at `at`; undefined when something is spread into it or it is none. */
export function namesIn(code: string, at: number): string[] | undefined {
  let depth = 0;
  let quote = '';
  let own = '';
  for (let i = at; i < code.length; i += 1) {
    const sign = code[i] ?? '';
    if (quote) {
      if (sign === '\\') i += 1;
      else if (sign === quote) quote = '';
      continue;
    }
    if (sign === "'" || sign === '"' || sign === '`') {
      quote = sign;
      if (depth === 1) own += '@';
    } else if ('{(['.includes(sign)) depth += 1;
    else if ('})]'.includes(sign)) {
      depth -= 1;
      if (depth === 0) break;
      if (depth === 1) own += '@';
    } else if (depth === 1) own += sign;
  }
  if (own.includes('...')) return undefined;
  return own
    .split(',')
    .map(
      (part) =>
        part
          .trim()
          .split(':')[0]
          ?.trim()
          .replace(/\/\/.*\n\s*/g, '') ?? '',
    )
    .filter((name) => name !== '');
}

/** Keys that a source text names, with what is given to each; `given` undefined: not to be seen here. */
function named(code: string, module = 'base'): { key: string; given: string[] | undefined; at: number }[] {
  const own = [...code.matchAll(/useTranslation\(\[?'(\w+)'/g)].map((m) => m[1] ?? '');
  // A `t` of its own puts a beginning before its keys.
  const wraps = /const (?:t|refused) = \(/.test(code);
  const found: { key: string; given: string[] | undefined; at: number }[] = [];
  const say = (said: string, given: string[] | undefined, at: number): void => {
    // A text without its namespace is one of those that the file asks for; where `t` came in from elsewhere, of its module or of any (the types know).
    if (!said.includes(':') && wraps) return;
    const key = said.includes(':')
      ? said
      : ([...own, module, ...(own.length > 0 ? ['base'] : namespaces)]
          .map((ns) => `${ns}:${said}`)
          .find((one) => needs(one)) ?? `${own[0] ?? module}:${said}`);
    found.push({ key, given, at });
  };
  for (const m of code.matchAll(
    /(?<![\w.])(?:ctx\.t|t|translate|refused|notFound)\(\s*'([a-zA-Z]+:)?([\w/]+)'\s*(,\s*(\{)?|\))/g,
  )) {
    const end = m.index + m[0].length;
    say(`${m[1] ?? ''}${m[2]}`, m[3] === ')' ? [] : m[4] ? namesIn(code, end - 1) : undefined, m.index);
  }
  for (const m of code.matchAll(/\b(?:key|textKey): '([a-z]+:[\w/]+)'(\s*\}|,\s*args: (\{)?)?/g))
    say(
      m[1] ?? '',
      m[2] === undefined
        ? undefined
        : m[3]
          ? namesIn(code, m.index + m[0].length - 1)
          : m[2].includes('args')
            ? undefined
            : [],
      m.index,
    );
  return found;
}

const sources = ['modules', 'web', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts|\.gen\.ts|proofs|testing|gallery/.test(file))
    .map((file) => join(root, folder, file)),
);

test('each text that code names is there, and its placeholders are filled by whoever names it', () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const file of sources) {
    const code = readFileSync(file, 'utf8');
    for (const { key, given, at } of named(code, relative(root, file).split('/')[1])) {
      const need = needs(key);
      const where = `${relative(root, file)}:${code.slice(0, at).split('\n').length} ${key}`;
      if (!need) wrong.push(`${where}: no such text`);
      else if (given) {
        seen += 1;
        const missing = need.all.filter((name) => !given.includes(name));
        if (missing.length > 0) wrong.push(`${where}: ${missing.join(', ')} not given`);
      }
    }
  }
  expect(seen).toBeGreaterThan(1500);
  expect(wrong).toEqual([]);
});

test('the reader of arguments sees names, shorthands and spreads', () => {
  expect(namesIn("{ a, b: f({ c: 1 }, 'x, y'), 'd': 2 }", 0)).toEqual(['a', 'b', '@']);
  expect(namesIn('{ a, ...rest }', 0)).toBeUndefined();
  const [one] = named("refused('base:list/x', { order: 1 })");
  expect(one).toMatchObject({ key: 'base:list/x', given: ['order'] });
  expect(named("{ textKey: 'shipments:history/route' }")).toMatchObject([
    { key: 'shipments:history/route', given: [] },
  ]);
});
