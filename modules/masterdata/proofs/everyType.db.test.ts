import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { recordTypes } from '#modules/masterdata/contract/types.ts';
import { fieldPaths, metaOf } from '#kernel/fields.ts';
import { idsAt, valueAt, withValue } from '#modules/masterdata/rules/path.ts';
import { isoToday, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

/**
 * Every type of master data through its whole life, from the declarations alone: a new type is proved the day it is declared.
 * The rows of import and export stand with the sheets.
 */
const { app, sql } = await opened();
const admin = await app.as('depotadmin');
const global = await app.as('admin');

type Data = Record<string, unknown>;
type Saved = { record: Data & { version: number; validFrom: number[] }; warnings: string[] };
type Refused = { code?: number; details?: { violations?: { field: string; rule: string }[]; references?: Data[] } };
type Answer = { status: number; body: Saved & Refused };
const base = '/cmd-core-rest-interface';
const types = Object.values(recordTypes);
const typeAt = (path: string): RecordType => recordTypes[path] as RecordType;

/** What the specification reads for display; types that it does not know show what they declare. */
const specified = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../spec/tables/fields.json'), 'utf8'),
) as {
  key: string;
  fields: { name: string }[];
}[];
const displayed = (type: RecordType): string[] =>
  specified.find(({ key }) => key === `masterdata.${type.tag}.display`)?.fields.map(({ name }) => name) ??
  type.display.map((path) => path.replace(/Id$/, ''));

const transfer = (type: RecordType, body: object, how = '', as = admin, unit = 'dtm') =>
  as.request('POST', `${base}/transfer/${type.path}/v1/${unit}${how}`, body) as Promise<Answer>;
const read = (type: RecordType, id: string, query = '', as = admin) =>
  as.request('GET', `${base}/masterdata/${type.path}/v1/dtm/${id}${query}`) as Promise<{ status: number; body: Data }>;
const invalidate = (type: RecordType, id: string) =>
  admin.request('DELETE', `${base}/transfer/${type.path}/v1/dtm/${id}/${isoToday()}`) as Promise<Answer>;

/** Days before or after today. */
const day = (days: number): number[] => {
  const [y, m, d] = today();
  const at = new Date(Date.UTC(y, m - 1, d + days));
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
};
const iso = (date: readonly number[]): string => date.map((part) => String(part).padStart(2, '0')).join('-');

/** Fields that may stand once in a unit; those that only the network's root may fill stay empty here. */
const uniqueOf = (type: RecordType): string[] => {
  const together = (type.uniqueTogether ?? []).map((fields) => fields[0] as string);
  return [...(type.unique ?? []), ...together.filter((field) => !type.ofNetwork?.includes(field))];
};

let counter = 0;
/** A record like one of the world, under an id and unique values of its own, with its references intact. */
async function like(type: RecordType, id: string): Promise<Data> {
  const [row] = await sql<{ data: Data }>(
    `select data from master_record where type = $1 and org_unit = any('{dtm,de,global}')
       order by coalesce(data ->> 'driverId', '') = 'd999', org_unit <> 'dtm', id limit 1`,
    [type.path],
  );
  if (!row) throw new Error(`the world has no ${type.path}`);
  counter += 1;
  const unique = uniqueOf(type);
  const own = unique.reduce<Data>(
    (data, field) =>
      withValue(data, field, /^\d{4}$/.test(String(valueAt(data, field))) ? String(9000 + counter) : `Z${counter}`),
    row.data,
  );
  return { ...own, id, validTo: null };
}
const make = async (type: RecordType, id: string, more: Data = {}): Promise<Saved['record']> => {
  const made = await transfer(type, { ...(await like(type, id)), ...more });
  expect([made.status, made.body.details], `${type.path} ${id}`).toEqual([200, undefined]);
  return made.body.record;
};

/** Another value for the field that names the record. */
const renamed = (type: RecordType, record: Data): Data => {
  const title = valueAt(record, type.title);
  if (type.title === 'id') return { ...record, displayOrder: 17 };
  return withValue(record, type.title, typeof title === 'string' ? 'Renamed' : { defaultText: 'Renamed' });
};

describe.each(types.map((type) => [type.path, type] as const))('%s', (path, type) => {
  const id = `every-${path}`.slice(0, 26);

  test('create, a taken id, a bad id, the words of the paths', async () => {
    const record = await make(type, id, { displayOrder: 0 });
    expect(record).toMatchObject({ id, orgUnit: 'dtm', type: type.tag, version: 1, validTo: null, displayOrder: 0 });
    expect(record.validFrom).toEqual([...today()]);

    const again = await transfer(type, await like(type, id));
    expect([again.status, again.body.code, again.body.details?.violations?.[0]?.field]).toEqual([409, 1731, 'id']);
    for (const bad of ['Big', 'größe', 'a b', 'a/b']) {
      const refused = await transfer(type, await like(type, bad));
      expect([refused.status, refused.body.details?.violations?.[0]?.rule], bad).toEqual([400, 'id_pattern']);
    }
    expect((await transfer(type, await like(type, 'export'))).status).toBe(409);
    const { body } = await admin.request<{ ids: string[] }>('GET', `${base}/masterdata/${path}/v1/dtm/reserved-ids`);
    expect(body.ids).toEqual(expect.arrayContaining([id, 'export', 'current']));
  });

  test('edit, a stale edit, the form as a DTO, any case of the type', async () => {
    const found = await read(type, id);
    expect(found.body).toMatchObject({ id, writable: true, invalidReferences: [] });
    const edited = await transfer(type, renamed(type, found.body));
    expect([edited.status, edited.body.record?.version]).toEqual([200, 2]);
    expect(valueAt(edited.body.record, type.title)).toEqual(valueAt(renamed(type, found.body), type.title));
    const stale = await transfer(type, { ...found.body, displayOrder: 3 });
    expect([stale.status, stale.body.code]).toEqual([409, undefined]);
    const dto = await transfer(type, { record: { ...edited.body.record, displayOrder: 4 }, dto: true }, '/dto');
    expect(dto.body.record).toMatchObject({ version: 3, displayOrder: 4 });
    const spelled = await admin.request('GET', `${base}/masterdata/${type.tag}/v1/dtm/${id}`);
    expect(spelled.status).toBe(200);
  });

  test('copy: everything but the id; unique values stay unique', async () => {
    const { version: _, ...original } = (await read(type, id)).body as Saved['record'];
    for (const field of uniqueOf(type)) {
      const taken = await transfer(type, { ...original, id: `${id}-b` });
      expect([taken.status, taken.body.code, taken.body.details?.violations?.[0]?.field]).toEqual([409, 1731, field]);
    }
    const fresh = await like(type, `${id}-b`);
    const free = [...(type.unique ?? []), ...(type.uniqueTogether ?? []).flat()];
    const copy = free.reduce<Data>((data, field) => withValue(data, field, valueAt(fresh, field)), {
      ...original,
      id: `${id}-b`,
    });
    const made = await transfer(type, copy);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const same = Object.keys(type.fields.shape).filter(
      (name) => !free.includes(name) && !type.serverFields?.includes(name),
    );
    for (const name of same) expect(made.body.record[name], name).toEqual(original[name]);
    expect((await invalidate(type, `${id}-b`)).status).toBe(204);
  });

  test('a new validity from today on: both versions are there, the earlier one is read only', async () => {
    const timed = `${id}-t`;
    const old = await make(type, timed, { validFrom: day(-10), displayOrder: 1 });
    const renewed = await transfer(type, { ...old, displayOrder: 2 }, '/current');
    expect(renewed.body.record, JSON.stringify(renewed.body)).toMatchObject({
      displayOrder: 2,
      validFrom: [...today()],
    });
    const { body } = await admin.request<{ versions: Data[] }>(
      'GET',
      `${base}/masterdata/${path}/v1/dtm/${timed}/versions`,
    );
    expect(body.versions.map(({ standing, displayOrder, writable }) => [standing, displayOrder, writable])).toEqual([
      ['CURRENT', 2, true],
      ['EXPIRED', 1, false],
    ]);
    expect((await read(type, timed, `?validAt=${iso(day(-1))}`)).body.displayOrder).toBe(1);
    expect((await read(type, timed, `?validAt=${iso(day(-11))}`)).status).toBe(404);
    const back = await transfer(type, { ...renewed.body.record, validTo: day(-1) });
    expect([back.status, back.body.details?.violations?.[0]?.field]).toEqual([400, 'validFrom']);
    expect((await invalidate(type, timed)).status).toBe(204);
    expect((await read(type, timed)).status).toBe(404);
  });

  test('what refers to it hinders its end, and an end that is set in the dialog', async () => {
    const referring = types.flatMap((other) =>
      (other.references ?? []).flatMap(({ field, type: target }) => (target === path ? [{ other, field }] : [])),
    );
    for (const [at, { other, field }] of referring.entries()) {
      const target = await make(type, `ref-${at}-${path}`.slice(0, 28), { validFrom: day(-5) });
      const shape = fieldPaths(other).find((one) => one.path === field)?.schema;
      const before = await like(other, `by-${at}-${path}`.slice(0, 28));
      const many = shape !== undefined && metaOf(shape).many === true;
      const ids = [...new Set([String(target.id), ...idsAt(before, field)])];
      const within = other.rules?.find((rule) => rule.rule === 'among' && rule.field === field);
      const body = within && 'other' in within ? withValue(before, within.other, ids) : before;
      const made = await transfer(other, withValue(body, field, many ? ids : target.id));
      expect([made.status, made.body.details], `${other.path}.${field}`).toEqual([200, undefined]);

      const named = expect.arrayContaining([
        expect.objectContaining({ type: other.tag, id: before.id, count: within ? 2 : 1 }),
      ]);
      const refused = await invalidate(type, String(target.id));
      expect([refused.status, refused.body.code], `${other.path}.${field}`).toEqual([409, 1700]);
      expect(refused.body.details?.references).toEqual(named);
      const ended = await transfer(type, { ...target, validTo: day(1) });
      expect([ended.status, ended.body.code]).toEqual([409, 1700]);
      expect(ended.body.details?.references).toEqual(named);
      const listed = await admin.request<{ references: Data[] }>(
        'GET',
        `${base}/masterdata/${path}/v1/dtm/${target.id}/references`,
      );
      expect(listed.body.references).toEqual(named);

      expect((await invalidate(other, String(before.id))).status).toBe(204);
      expect((await transfer(type, { ...target, validTo: day(1) })).status).toBe(200);
      const lost = await transfer(
        other,
        withValue(before, field, many ? [...idsAt(before, field), 'nothing'] : 'nothing'),
      );
      expect([lost.status, lost.body.details?.violations?.[0]?.rule]).toEqual([400, 'isIn']);
    }
    expect(types.some((other) => other.references?.some((one) => one.type === path))).toBe(referring.length > 0);
  });

  test('another unit does not see it, and may not be written to', async () => {
    const elsewhere = await app.as('hallenmeister-ham', 'ham');
    expect((await elsewhere.request('GET', `${base}/masterdata/${path}/v1/dtm/${id}`)).status).toBe(403);
    const [mine] = [await elsewhere.request<{ data: Data }>('GET', `${base}/masterdata/text/${path}/v1/ham/current`)];
    expect(mine.body.data[id]).toBeUndefined();
    expect((await transfer(type, await like(type, `${id}-x`), '', admin, 'ham')).status).toBe(403);
  });

  test('a record of a higher level is inherited, read only, and hidden behind one of the own level', async () => {
    const high = `${id}-h`.slice(0, 30);
    // What a higher unit has may refer to what stands in it or above only.
    const alone = (type.references ?? []).reduce<Data>(
      (data, { field }) => {
        const schema = fieldPaths(type).find((one) => one.path === field)?.schema;
        const value = schema && metaOf(schema).many === true ? [] : null;
        return withValue(data, field, value);
      },
      await like(type, high),
    );
    await sql(
      `insert into master_record (org_unit, type, id, valid_from, valid_to, display_order, data, words, created_at, created_by, changed_at, changed_by)
       values ('de', $1, $2, '2020-01-01', null, 5, $3, $2, now(), 'x', now(), 'x')`,
      [path, high, JSON.stringify({ ...alone, id: undefined, validTo: undefined })],
    );
    expect((await read(type, high)).body).toMatchObject({ orgUnit: 'de', writable: false, displayOrder: 5 });
    expect((await invalidate(type, high)).status).toBe(404);
    const over = await transfer(type, { ...(await like(type, high)), version: 1 });
    expect(over.status).toBe(409);
    // The nearest unit wins (R15); without its record the higher one is there again.
    await make(type, high, { displayOrder: 6 });
    expect((await read(type, high)).body).toMatchObject({ orgUnit: 'dtm', writable: true, displayOrder: 6 });
    const texts = await admin.request<{ data: Record<string, Data> }>(
      'GET',
      `${base}/masterdata/text/${path}/v1/dtm/current`,
    );
    expect(texts.body.data[high]).toMatchObject({ orgUnit: 'dtm', displayOrder: 6 });
    for (const shown of displayed(type)) expect(texts.body.data[high]).toHaveProperty(shown);
    const above = await admin.request<{ data: Record<string, Data> }>(
      'GET',
      `${base}/masterdata/text/${path}/v1/de/current`,
    );
    expect(above.body.data[high]).toMatchObject({ orgUnit: 'de' });
    expect((await invalidate(type, high)).status).toBe(204);
    expect((await read(type, high)).body).toMatchObject({ orgUnit: 'de', writable: false });
  });

  test('the overview: by words, by order (0 on top, empty last), by GET as by POST', async () => {
    await make(type, `${id}-z`, { displayOrder: null });
    const list = await admin.request<{ items: Data[]; total: number }>(
      'POST',
      `${base}/masterdata/${path}/v1/dtm/list`,
      { paging: { size: 200 } },
    );
    const orders = list.body.items.map((record) => record.displayOrder as number | null);
    const ranks = orders.map((order) => order ?? Number.POSITIVE_INFINITY);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    const found = await admin.request<{ items: Data[] }>('GET', `${base}/masterdata/${path}/v1/dtm?q=${id}-z&size=5`);
    expect(found.body.items.map((record) => record.id)).toEqual([`${id}-z`]);
  });
});

test('a record of a higher unit does not end while one of a unit below refers to it', async () => {
  const type = typeAt('vehicletype');
  const at = `${base}/transfer/vehicletype/v1/global`;
  const made = await global.request('POST', at, { ...(await like(type, 'every-below')), validFrom: day(-3) });
  expect(made.status).toBe(200);
  const user = await make(typeAt('vehicle'), 'every-below-v', { vehicleTypeId: 'every-below' });
  const refused = (await global.request('DELETE', `${at}/every-below/${isoToday()}`)) as Answer;
  expect([refused.status, refused.body.details?.references]).toEqual([
    409,
    [expect.objectContaining({ type: 'Vehicle', id: user.id, orgUnit: 'dtm' })],
  ]);
  expect((await invalidate(typeAt('vehicle'), 'every-below-v')).status).toBe(204);
  expect((await global.request('DELETE', `${at}/every-below/${isoToday()}`)).status).toBe(204);
});

test('rules between fields are the same at the server as in the form', async () => {
  const carrier = await like(typeAt('freightcarrier'), 'every-rules');
  const refused = await transfer(typeAt('freightcarrier'), {
    ...carrier,
    contractStart: [2026, 5, 2],
    contractEnd: [2026, 5, 1],
  });
  expect([refused.status, refused.body.details?.violations]).toEqual([
    400,
    [expect.objectContaining({ field: 'contractStart', rule: 'invalidRange' })],
  ]);
  const routing = await like(typeAt('routing'), 'every-rules');
  const codes = await transfer(typeAt('routing'), { ...routing, postalCodeFrom: '44', postalCodeTo: '4500' });
  expect(codes.body.details?.violations).toEqual([
    expect.objectContaining({ field: 'postalCodeTo', rule: 'postalLength' }),
  ]);
  const box = await transfer(typeAt('loadingcontainer'), {
    ...(await like(typeAt('loadingcontainer'), 'every-hint')),
    number: 'CSQU3054384',
  });
  expect([box.status, box.body.warnings.length]).toEqual([200, 1]);
  const unit = await transfer(typeAt('relation'), {
    ...(await like(typeAt('relation'), 'every-unit')),
    depotId: 'nowhere',
  });
  expect(unit.body.details?.violations).toEqual([expect.objectContaining({ field: 'depotId', rule: 'isIn' })]);
});

test('texts of several types are one call; units are a type too, depots those with isBranch', async () => {
  const all = types.map((type) => `types=${type.path}`).join('&');
  const { body } = await admin.request<{ types: Record<string, { etag: string; data: Record<string, Data> }> }>(
    'GET',
    `${base}/masterdata/texts/v1/dtm/current?${all}&types=branch&types=orgtree`,
  );
  expect(Object.keys(body.types).sort()).toEqual([...types.map((type) => type.path), 'branch', 'orgtree'].sort());
  const [one] = [await admin.request('GET', `${base}/masterdata/text/driver/v1/dtm/current`)];
  expect(body.types.driver).toEqual(one.body);
  const branches = Object.values(body.types.branch?.data ?? {});
  expect(branches.length).toBeGreaterThan(5);
  expect(branches.every((unit) => unit.isBranch === true)).toBe(true);
  expect(Object.keys(body.types.orgtree?.data ?? {})).toContain('global');
  const depots = await admin.request<{ data: object }>('GET', `${base}/masterdata/text/branch/v1/dtm/current`);
  expect(Object.keys(depots.body.data)).toEqual(Object.keys(body.types.branch?.data ?? {}));
});

test('texts for a user of a forwarder hold its records only', async () => {
  const textOf = async (query: string) =>
    Object.keys(
      (
        await admin.request<{ data: object }>(
          'GET',
          `${base}/masterdata/text/areafreightforwarder/v1/dtm/current${query}`,
        )
      ).body.data,
    );
  expect(await textOf('?user=aff-hagen')).toEqual(['aff-hagen']);
  expect((await textOf('')).length).toBeGreaterThan(5);
  expect((await textOf('?user=dispo1')).length).toBeGreaterThan(5);
});
