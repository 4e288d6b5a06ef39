/** Names in the three ways in which the house writes them. */
export const pascal = (name: string): string =>
  name.replace(/(^|[-_\s])(\w)/g, (_, __, first: string) => first.toUpperCase());

/** Text of a file of the house; undefined when there is none. */
export type Read = (path: string) => string | undefined;
/** What to write where. */
export type Files = Map<string, string>;

/** Throws with what is wrong; names of modules, calls and screens are camelCase. */
export function checkName(what: string, name: string): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name ?? ''))
    throw new Error(`${what} must be a name like "listSeals", not ${JSON.stringify(name ?? '')}`);
}

/** Inserts after the last match of an anchor; throws when the file has changed its shape, so that nobody trusts half an edit. */
export function insertAfter(file: string, text: string, anchor: RegExp, addition: string): string {
  const matches = [...text.matchAll(new RegExp(anchor.source, `${anchor.flags.replace('g', '')}g`))];
  const last = matches.at(-1);
  if (!last) throw new Error(`${file}: no place for ${addition.trim().split('\n')[0]}`);
  const at = last.index + last[0].length;
  return text.slice(0, at) + addition + text.slice(at);
}

type Tree = { [key: string]: string | Tree };

/** A text file with more keys; nested objects are merged, what is there stays. */
export function withTexts(json: string, more: Tree): string {
  const merge = (into: Tree, from: Tree): Tree => {
    for (const [key, value] of Object.entries(from))
      if (typeof value === 'object') into[key] = merge((into[key] ?? {}) as Tree, value);
      else into[key] ??= value;
    return into;
  };
  return `${JSON.stringify(merge(JSON.parse(json) as Tree, more), null, 2)}\n`;
}

export const languages = ['en', 'de', 'fr'] as const;
