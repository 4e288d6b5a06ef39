/** Names in the three ways in which the house writes them. */
export const pascal = (name) => name.replace(/(^|[-_\s])(\w)/g, (_, __, first) => first.toUpperCase());

/** Throws with what is wrong; names of modules, calls and screens are camelCase. */
export function checkName(what, name) {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name ?? ''))
    throw new Error(`${what} must be a name like "listSeals", not ${JSON.stringify(name ?? '')}`);
  return name;
}

/** Inserts after the last match of an anchor; throws when the file has changed its shape, so that nobody trusts half an edit. */
export function insertAfter(file, text, anchor, addition) {
  const matches = [...text.matchAll(new RegExp(anchor.source, `${anchor.flags.replace('g', '')}g`))];
  const last = matches.at(-1);
  if (!last) throw new Error(`${file}: no place for ${addition.trim().split('\n')[0]}`);
  const at = last.index + last[0].length;
  return text.slice(0, at) + addition + text.slice(at);
}

/** A text file with more keys; nested objects are merged, what is there stays. */
export function withTexts(json, more) {
  const merge = (into, from) => {
    for (const [key, value] of Object.entries(from))
      if (typeof value === 'object') into[key] = merge(into[key] ?? {}, value);
      else into[key] ??= value;
    return into;
  };
  return `${JSON.stringify(merge(JSON.parse(json), more), null, 2)}\n`;
}

export const languages = ['en', 'de', 'fr'];
