import { typeOf } from './document.mjs';
import { dates, files, numbers, slipped, texts, wrongTypes } from './payloads.mjs';

const deep = (times, open, close) => `${open.repeat(times)}1${close.repeat(times)}`;

/** A copy of `value` with something else at `path`; undefined takes it out. */
function withAt(value, path, put) {
  const copy = structuredClone(value);
  let at = copy;
  for (const key of path.slice(0, -1)) at = at?.[key];
  if (at === null || typeof at !== 'object') return undefined;
  if (put === undefined) delete at[path.at(-1)];
  else at[path.at(-1)] = put;
  return copy;
}

/** Fields of a body, at any depth down to the fourth. */
function fieldsOf(schema, resolve, path = [], out = []) {
  const at = resolve(schema);
  if (path.length > 4) return out;
  if (at.properties)
    for (const [name, inner] of Object.entries(at.properties)) {
      const field = resolve(inner);
      out.push({ path: [...path, name], schema: field, required: at.required?.includes(name) ?? false });
      fieldsOf(field, resolve, [...path, name], out);
    }
  else if (at.items && path.length > 0) fieldsOf(at.items, resolve, [...path, 0], out);
  return out;
}

/** Texts a schema of a text must refuse. */
const tooLongOrShort = (schema, value) =>
  (schema.maxLength !== undefined && [...value].length > schema.maxLength) ||
  (schema.minLength ?? 0) > [...value].length ||
  (schema.enum !== undefined && !schema.enum.includes(value));

function* parameterCases(operation, resolve) {
  for (const param of operation.params) {
    if (param.in !== 'path' && param.in !== 'query') continue;
    const schema = resolve(param.schema);
    const numeric = ['integer', 'number'].includes(typeOf(schema, resolve));
    const tries = { ...texts, ...(numeric ? numbers : {}), ...(/date|time/.test(schema.format ?? '') ? dates : {}) };
    for (const [name, value] of Object.entries(tries)) {
      if (param.in === 'path' && value.trim() === '') continue;
      yield {
        label: `${param.in} ${param.name}: ${name}`,
        changes: { [param.in]: { [param.name]: value } },
        payload: value,
      };
    }
    if (schema.maxLength !== undefined && schema.maxLength < 6000)
      yield {
        label: `${param.in} ${param.name}: maxLength + 1`,
        changes: { [param.in]: { [param.name]: 'x'.repeat(schema.maxLength + 1) } },
        rejects: true,
      };
    if (schema.maximum !== undefined)
      yield {
        label: `${param.in} ${param.name}: maximum + 1`,
        changes: { [param.in]: { [param.name]: schema.maximum + 1 } },
        rejects: true,
      };
    if (param.in !== 'query') continue;
    yield { label: `query ${param.name}: repeated`, changes: { query: { [param.name]: ['1', '2', "3'"] } } };
    yield { label: `query ${param.name}: bad percent`, changes: { rawQuery: `${param.name}=%E0%A4%A` } };
    yield {
      label: `query ${param.name}: pollution`,
      changes: { rawQuery: `${param.name}[__proto__][polluted_zq7]=1&__proto__[polluted_zq7]=1` },
    };
    if (param.required)
      yield {
        label: `query ${param.name}: missing`,
        changes: { query: { [param.name]: undefined } },
        rejects: true,
      };
  }
}

function* envelopeCases() {
  yield { label: 'query: 7,000 characters', changes: { rawQuery: `zq7=${'x'.repeat(7000)}` } };
  yield {
    label: 'query: 1,000 names',
    changes: { rawQuery: Array.from({ length: 1000 }, (_, n) => `p${n}=1`).join('&') },
  };
  yield { label: 'header: long language', changes: { headers: { 'accept-language': 'de,'.repeat(1500) } } };
  yield { label: 'header: other method', changes: { headers: { 'x-http-method-override': 'DELETE' } } };
  yield { label: 'header: xml wanted', changes: { headers: { accept: 'application/xml' } } };
  yield {
    label: 'header: forwarded',
    changes: { headers: { 'x-forwarded-for': '127.0.0.1\'"<zq7probe>', 'x-forwarded-host': 'evil.example' } },
  };
}

/** Bodies that are not what any call takes. */
function* rawBodyCases(operation, resolve, valid) {
  const json = operation.bodyType.includes('json');
  const type = typeOf(operation.bodySchema, resolve);
  const wanted = Object.keys(operation.bodySchema).length > 0;
  const raw = (label, text, more = {}) => ({ label: `body: ${label}`, changes: { text, type: more.type }, ...more });
  yield raw('nothing', '', { rejects: (operation.bodySchema.required?.length ?? 0) > 0 });
  yield raw('null', 'null', { rejects: json && wanted && !operation.bodySchema.anyOf });
  yield raw('array', '[]', { rejects: json && type === 'object' });
  yield raw('number', '42', { rejects: json && ['object', 'array'].includes(type) });
  yield raw('broken', '{"a":', { rejects: json });
  yield raw('single quotes', "{'a':1}");
  yield raw('names twice', '{"a":1,"a":2,"id":1,"id":2}');
  yield raw('bad UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d]));
  yield raw('deep array', deep(20_000, '[', ']'));
  yield raw('deep object', deep(20_000, '{"a":', '}'));
  yield raw('big text', `{"a":"${'x'.repeat(2_000_000)}"}`, { alone: true });
  yield raw('type text', JSON.stringify(valid ?? {}), { type: 'text/plain' });
  yield raw('type XML with an entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', {
    type: 'application/xml',
  });
  yield raw('no type', JSON.stringify(valid ?? {}), { type: null });
  yield raw('type form', 'a=1&__proto__[polluted_zq7]=1', { type: 'application/x-www-form-urlencoded' });
  yield raw('torn multipart', '--x\r\nContent-Disposition: form-data; name="f"; filename="..\\..\\x.png"\r\n\r\nabc', {
    type: 'multipart/form-data; boundary=x',
  });
  if (!json || valid === null || typeof valid !== 'object' || Array.isArray(valid)) return;
  const inside = JSON.stringify(valid).slice(0, -1);
  const comma = inside === '{' ? '' : ',';
  yield raw('prototype pollution', `${inside}${comma}"__proto__":{"polluted_zq7":"polluted_zq7"}}`);
  yield { label: 'body: slipped fields', changes: { body: { ...slipped, ...valid } } };
}

/** Each field of the body in turn wrong, the others valid. */
function* fieldCases(operation, resolve, valid) {
  const form = operation.bodyType.includes('urlencoded');
  for (const { path, schema, required } of fieldsOf(operation.bodySchema, resolve)) {
    const name = path.join('.');
    const put = (label, value, more = {}) => {
      const body = withAt(valid, path, value);
      return body === undefined ? [] : [{ label: `body ${name}: ${label}`, changes: { body }, ...more }];
    };
    const type = typeOf(schema, resolve);
    const choice = schema.oneOf || schema.anyOf || Object.keys(schema).length === 0;
    if (required) yield* put('missing', undefined, { rejects: !choice || undefined });
    for (const wrong of form ? [] : (wrongTypes[type] ?? []))
      yield* put(`wrong type ${JSON.stringify(wrong)}`, wrong, { rejects: !choice && typeof wrong === 'object' });
    if (type === 'string') {
      const tries = { ...texts, ...(/date|time/.test(schema.format ?? '') ? dates : {}) };
      for (const [label, value] of Object.entries(tries))
        yield* put(label, value, { payload: value, rejects: tooLongOrShort(schema, value.trim()) });
      if (schema.maxLength !== undefined && schema.maxLength < 1e6)
        yield* put('maxLength + 1', 'x'.repeat(schema.maxLength + 1), { rejects: true });
    }
    if (!form && (type === 'integer' || type === 'number'))
      for (const [label, literal] of Object.entries(numbers)) {
        const marked = withAt(valid, path, '\u0001');
        if (marked === undefined) continue;
        const outside =
          Number(literal) < (schema.minimum ?? -Infinity) || Number(literal) > (schema.maximum ?? Infinity);
        const text = JSON.stringify(marked).replace('"\\u0001"', literal);
        yield { label: `body ${name}: ${label}`, changes: { text }, rejects: outside };
      }
    if (type === 'array') {
      const first = path.reduce((at, key) => at?.[key], valid)?.[0] ?? 1;
      yield* put('20,000 elements', Array(20_000).fill(first), { alone: true, rejects: schema.maxItems !== undefined });
      yield* put('empty', [], { rejects: (schema.minItems ?? 0) > 0 });
      yield* put('of nulls', [null, null]);
    }
  }
}

function* uploadCases(operation, resolve, sample) {
  const multipart = operation.bodyType.includes('multipart');
  if (!multipart && !/octet-stream|^image\//.test(operation.bodyType)) return;
  const fields = Object.entries(operation.bodySchema.properties ?? {});
  const file = fields.find(([, schema]) => resolve(schema).format === 'binary')?.[0] ?? 'file';
  for (const { label, name, type, data, accepted } of files) {
    const more = { label: `upload: ${label}`, alone: data.length > 1e5, ...(accepted ? { accepted } : {}) };
    if (!multipart) yield { ...more, changes: { text: data, type: operation.bodyType } };
    else {
      const other = fields
        .filter(([field]) => field !== file)
        .map(
          ([field, schema]) => `--zq7\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${sample(schema)}\r\n`,
        );
      const head = `--zq7\r\nContent-Disposition: form-data; name="${file}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
      const text = Buffer.concat([Buffer.from(other.join('') + head), data, Buffer.from('\r\n--zq7--\r\n')]);
      yield { ...more, changes: { text, type: 'multipart/form-data; boundary=zq7' } };
    }
  }
}

/** A valid value with a few things changed at random. */
function scrambled(value, random, depth = 0) {
  const some = [null, true, -1, 1e21, '', [], {}, 'x'.repeat(300), texts['sql-quote'], { $ne: null }];
  if (random() < 0.08 || depth > 6) return some[Math.floor(random() * some.length)];
  if (Array.isArray(value)) return value.map((one) => (random() < 0.5 ? scrambled(one, random, depth + 1) : one));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .filter(() => random() > 0.08)
        .map(([name, one]) => [name, random() < 0.45 ? scrambled(one, random, depth + 1) : one]),
    );
  if (typeof value === 'number')
    return [-value, value * 1e9, value + 0.5, 2 ** 53, String(value)][Math.floor(random() * 5)];
  const all = Object.values(texts);
  return typeof value === 'string' && random() < 0.5 ? all[Math.floor(random() * all.length)] : value;
}

/** Everything that is tried with a call: `changes` to its valid request, and what is known about the right answer. */
export function casesOf(operation, { resolve, sample, random, bodies = {}, scrambles }) {
  const cases = [{ label: 'valid', changes: {} }, ...parameterCases(operation, resolve), ...envelopeCases()];
  if (!operation.bodyType || ['GET', 'HEAD'].includes(operation.method)) return cases;
  const valid = bodies[operation.key] ?? sample(operation.bodySchema);
  cases.push(...uploadCases(operation, resolve, sample), ...rawBodyCases(operation, resolve, valid));
  if (valid === null || typeof valid !== 'object') return cases;
  cases.push(...fieldCases(operation, resolve, valid));
  if (/json|urlencoded/.test(operation.bodyType))
    for (let n = 0; n < scrambles; n += 1)
      cases.push({ label: 'scrambled', changes: { body: scrambled(valid, random) ?? {} } });
  return cases;
}
