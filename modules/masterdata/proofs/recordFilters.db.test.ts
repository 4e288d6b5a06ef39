import { describe, expect, test } from 'vitest';
import { dateToIso } from '#kernel/date.ts';
import type { Condition } from '#kernel/paging.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { recordTypes } from '#modules/masterdata/contract/types.ts';
import { valueAt } from '#modules/masterdata/rules/path.ts';
import { conditionsOf, recordFilters } from '#modules/masterdata/web/Records/recordFilters.ts';
import type { FilterField } from '#ui/filter/filterField.ts';
import { filterConditions, filterSchema } from '#ui/filter/filterModel.ts';
import { opened } from '#testing/opened.ts';

/** Every filter that a list of records offers, from the declarations alone, against what the records say. */
const { app } = await opened();
const admin = await app.as('depotadmin');

type Data = Record<string, unknown>;
type Listed = { items: Data[]; total: number; totalCapped: boolean };
const at = (type: RecordType, call: string) => `/cmd-core-rest-interface/masterdata/${type.path}/v1/dtm/${call}`;
const list = async (type: RecordType, and: readonly Condition[] = []): Promise<Listed> => {
  const answer = await admin.request<Listed>('POST', at(type, 'list'), {
    filter: { and },
    paging: { size: 200, page: 0 },
  });
  expect(answer.status, JSON.stringify([type.path, and, answer.body])).toBe(200);
  return answer.body;
};

type Filter = { values: Data; keeps: (value: unknown) => boolean };
/** Filters by what one of the records says, and what they must keep. */
function filtersFor(field: FilterField, said: unknown): Filter[] {
  const from = `${field.name}From`;
  const to = `${field.name}To`;
  switch (field.kind) {
    case 'dates': {
      const day = dateToIso(said as number[]);
      const iso = (value: unknown) => dateToIso(value as number[]);
      return [
        { values: { [from]: said }, keeps: (value) => iso(value) >= day },
        { values: { [to]: said }, keeps: (value) => iso(value) <= day },
        { values: { [from]: said, [to]: said }, keeps: (value) => iso(value) === day },
      ];
    }
    case 'range':
      return [
        { values: { [from]: said }, keeps: (value) => (value as number) >= (said as number) },
        { values: { [from]: said, [to]: said }, keeps: (value) => value === said },
      ];
    case 'choice': {
      const one = Array.isArray(said) ? said[0] : said;
      return [
        {
          values: { [field.name]: [one, 'no-such-one'] },
          keeps: (value) => (Array.isArray(value) ? value.includes(one) : value === one),
        },
        { values: { [field.name]: ['no-such-one'] }, keeps: () => false },
      ];
    }
    case 'flag':
      return [{ values: { [field.name]: true }, keeps: (value) => value === true }];
    default:
      return [];
  }
}
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const proved = new Map<string, number>();
describe.each(Object.values(recordTypes).map((type) => [type.path, type] as const))('%s', (_, type) => {
  test('every filter keeps what it says, and nothing else', async () => {
    const all = await list(type);
    const whole = all.total <= all.items.length;
    for (const field of recordFilters(type)) {
      const path = field.name.replaceAll('/', '.');
      const said = all.items.map((item) => valueAt(item, path)).find((value) => !isEmpty(value));
      if (said === undefined) continue;
      for (const { values, keeps } of filtersFor(field, said)) {
        expect(filterSchema([field]).safeParse(values).success, `${path} ${JSON.stringify(values)}`).toBe(true);
        const found = await list(type, conditionsOf(filterConditions([field], values)));
        const kept = (item: Data): boolean => !isEmpty(valueAt(item, path)) && keeps(valueAt(item, path));
        expect(found.items.every(kept), `${type.path} ${JSON.stringify(values)}`).toBe(true);
        if (whole)
          expect(found.items.map(({ id }) => id).toSorted(), `${type.path} ${JSON.stringify(values)}`).toEqual(
            all.items
              .filter(kept)
              .map(({ id }) => id)
              .toSorted(),
          );
        proved.set(field.kind, (proved.get(field.kind) ?? 0) + 1);
      }
    }
  });

  test('what cannot be asked is refused, naming the field', async () => {
    const wrong: Condition[] = [{ field: 'nothing', op: '=', value: 'x' }];
    for (const field of recordFilters(type)) {
      const path = field.name.replaceAll('/', '.');
      if (field.kind === 'range') wrong.push({ field: path, op: '>=', value: 'much' });
      if (field.kind === 'dates') wrong.push({ field: path, op: '>=', value: '2026-02-31' });
      if (field.kind === 'choice') wrong.push({ field: path, op: 'in', value: 'x' });
    }
    for (const condition of wrong) {
      const refused = await admin.request<{ details?: { violations?: { field: string }[] } }>(
        'POST',
        at(type, 'list'),
        { filter: { and: [condition] } },
      );
      expect([refused.status, refused.body.details?.violations?.[0]?.field]).toEqual([
        400,
        `filter.${condition.field}`,
      ]);
    }
  });
});

test('the world has something for every kind of filter', () => {
  for (const kind of ['choice', 'dates', 'range', 'flag']) expect(proved.get(kind), kind).toBeGreaterThan(5);
});

test('an export follows filters of dates, figures and lists', async () => {
  const driver = recordTypes.driver as RecordType;
  const type = recordTypes.vehicletype as RecordType;
  const ids = async (of: RecordType, and: readonly Condition[]) => {
    const filter = encodeURIComponent(JSON.stringify({ and }));
    const answer = await fetch(`${app.url}${at(of, `export?format=csv&columns=id&filter=${filter}`)}`, {
      headers: { cookie: admin.cookie },
    });
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n').slice(1);
    return lines.map((line) => line.split(';')[0]).toSorted();
  };
  const days = (await list(driver)).items.flatMap((item) => {
    const day = valueAt(item, 'drivingLicenceValidTo');
    return isEmpty(day) ? [] : [dateToIso(day as number[])];
  });
  const day = days.toSorted()[Math.floor(days.length / 2)] ?? '';
  for (const [of, and] of [
    [driver, [{ field: 'licenceClasses', op: 'in', value: ['CE'] }]],
    [driver, [{ field: 'drivingLicenceValidTo', op: '>=', value: day }]],
    [type, [{ field: 'payload', op: '>=', value: 5_000_000 }]],
  ] as [RecordType, Condition[]][]) {
    const listed = await list(of, and);
    const everything = await list(of);
    expect(listed.total).toBeGreaterThan(0);
    expect(listed.total, JSON.stringify(and)).toBeLessThan(everything.total);
    expect(await ids(of, and)).toEqual(listed.items.map(({ id }) => id).toSorted());
  }
});
