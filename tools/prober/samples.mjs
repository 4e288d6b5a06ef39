import { typeOf } from './document.mjs';

/**
 * Numbers between 0 and 1 that are the same for the same seed (mulberry32).
 * @param {number} seed
 */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The characters that an atom of a pattern stands for. */
function charactersOf(atom) {
  const plain = { d: '0123456789', w: 'abc123_', s: ' ' };
  if (atom.startsWith('\\')) return plain[atom[1]] ?? atom[1];
  if (atom === '.') return 'a';
  if (!atom.startsWith('[')) return atom;
  const inside = atom.slice(1, -1);
  if (inside.startsWith('^')) return 'a';
  let out = '';
  for (let at = 0; at < inside.length; at += 1) {
    if (inside[at] === '\\') out += plain[inside[++at]] ?? inside[at];
    else if (inside[at + 1] === '-' && inside[at + 2]) {
      for (let code = inside.charCodeAt(at); code <= inside.charCodeAt(at + 2); code += 1)
        out += String.fromCharCode(code);
      at += 2;
    } else out += inside[at];
  }
  return out;
}

/** A text that a simple pattern accepts, or undefined when the pattern is more than simple. */
function fromPattern(pattern, random) {
  const source = pattern.replace(/^\^|\$$/g, '');
  let out = '';
  const atoms = /(\[(?:\\.|[^\]])+\]|\\.|\((?:\?:)?[^)]*\)|.)(\{(\d+)(?:,(\d*))?\}|[+*?])?/gsu;
  for (const [, atom, repeat, least] of source.matchAll(atoms)) {
    const set = atom.startsWith('(')
      ? [
          atom
            .replace(/^\((?:\?:)?/, '')
            .slice(0, -1)
            .split('|')[0],
        ]
      : [...charactersOf(atom)];
    const times =
      repeat === undefined || repeat === '+' ? 1 : repeat === '*' || repeat === '?' ? 0 : Number(least) || 1;
    for (let n = 0; n < times; n += 1) out += set[Math.floor(random() * set.length)];
  }
  try {
    return new RegExp(pattern, 'u').test(out) ? out : undefined;
  } catch {
    return undefined;
  }
}

const formats = {
  date: () => new Date().toISOString().slice(0, 10),
  'date-time': () => new Date().toISOString(),
  time: () => '08:00',
  uuid: (n) => `00000000-0000-7000-8000-00000000000${n % 10}`,
  email: () => 'probe@example.test',
  uri: () => 'https://example.test/',
};

/** Makes values that fit a schema. */
export function samplerOf(resolve, random) {
  let count = 0;
  const text = (schema) => {
    const made = formats[schema.format]?.(count++) ?? (schema.pattern && fromPattern(schema.pattern, random));
    if (made !== undefined) return made;
    return `probe${count++}`.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength);
  };
  const number = (schema) => {
    const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
    const value = Math.min(least, schema.maximum ?? least);
    return schema.multipleOf ? Math.ceil(value / schema.multipleOf) * schema.multipleOf : value;
  };
  const object = (schema, depth) =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name) || depth < 3)
        .map(([name, inner]) => [name, sample(inner, depth + 1)]),
    );
  function sample(schema, depth = 0) {
    const at = resolve(schema);
    if (depth > 8) return null;
    if (at.const !== undefined) return at.const;
    if (at.example !== undefined) return at.example;
    if (at.examples?.length) return at.examples[0];
    if (at.enum) return at.enum.find((one) => one !== null);
    const choices = at.oneOf ?? at.anyOf;
    if (choices) return sample(choices.find((one) => resolve(one).type !== 'null') ?? choices[0], depth + 1);
    switch (typeOf(at, resolve)) {
      case 'object':
        return object(at, depth);
      case 'array':
        return Array.from({ length: Math.min(at.minItems ?? 1, 20) }, () => sample(at.items ?? {}, depth + 1));
      case 'integer':
      case 'number':
        return number(at);
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return text(at);
    }
  }
  return sample;
}

/** @param {unknown} value */
const part = (value) =>
  encodeURIComponent(
    (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed(),
  );

/**
 * The text of a body of this type.
 * @param {unknown} value
 */
const bodyText = (value, type = 'application/json') => {
  if (value === undefined) return undefined;
  if (type.includes('json')) return JSON.stringify(value);
  if (type.includes('urlencoded'))
    return new URLSearchParams(
      Object.entries(value ?? {}).map(([name, one]) => /** @type {[string, string]} */ ([name, String(one)])),
    ).toString();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * Makes requests of an operation: valid ones, with what `changes` says put in (`path`, `query`, `body`, `text` for a body as it
 * is, `type`, `headers`, `rawQuery`).
 */
export function requestsOf(sample, { params = {}, bodies = {} } = {}) {
  const value = (param) => params[param.name] ?? sample(param.schema);
  return function requestOf(operation, changes = {}) {
    const { path = {}, query = {}, headers = {} } = changes;
    let target = operation.path;
    const pairs = [];
    const sent = {};
    for (const param of operation.params) {
      if (param.in === 'path')
        target = target.replace(`{${param.name}}`, () => part(param.name in path ? path[param.name] : value(param)));
      else if (param.in === 'header' && param.required) sent[param.name.toLowerCase()] = String(value(param));
      else if (param.in === 'query') {
        const given = param.name in query ? query[param.name] : param.required ? value(param) : undefined;
        for (const one of given === undefined ? [] : [given].flat()) pairs.push(`${part(param.name)}=${part(one)}`);
      }
    }
    if (changes.rawQuery) pairs.push(changes.rawQuery);
    const plain = 'body' in changes ? changes.body : (bodies[operation.key] ?? sampleBody(operation));
    const body = ['GET', 'HEAD'].includes(operation.method)
      ? undefined
      : 'text' in changes
        ? changes.text
        : bodyText(plain, operation.bodyType);
    const type = changes.type === undefined ? (operation.bodyType ?? 'application/json') : changes.type;
    return {
      method: operation.method,
      path: target + (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
      headers: { ...sent, ...(body === undefined || type === null ? {} : { 'content-type': type }), ...headers },
      body,
    };
  };
  function sampleBody(operation) {
    return operation.bodySchema ? sample(operation.bodySchema) : undefined;
  }
}
