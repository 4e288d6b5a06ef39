import { repeated } from '../client.ts';
import { longer } from '../rounds.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../stage.ts';

/** Master data of a large depot: stop locations and customers of `dtm`, copies of the world's under ids and numbers of their own. */
const wanted = { stoplocation: 20_000, customer: 5_000 } as const;

async function fillRecords(stage: Stage): Promise<void> {
  for (const [type, count] of Object.entries(wanted)) {
    await stage.owner.query(
      `with t as (select row_number() over (order by id) - 1 as k, m.* from master_record m where org_unit = 'dtm' and type = $1 and id not like 'bench-%'),
         n as (select i, 'bench-' || lpad(i::text, 6, '0') as id from generate_series(1, $2::int - (select count(*)::int from t)) i)
       insert into master_record (org_unit, type, id, valid_from, valid_to, display_order, data, words, created_at, created_by, changed_at, changed_by)
       select t.org_unit, t.type, n.id, t.valid_from, null, t.display_order, t.data || jsonb_build_object('internId', n.id, 'customerNumber', n.id),
         n.id || ' ' || t.words, t.created_at, t.created_by, t.changed_at, t.changed_by
       from n join t on t.k = n.i % (select count(*) from t) on conflict do nothing`,
      [type, count],
    );
  }
  await stage.owner.query('vacuum analyze master_record');
}

const path = '/cmd-core-rest-interface/masterdata/stoplocation/v1/dtm/list';
const size = 200;

/** What the overview asks, against the plain statement of a page as the owner, without units, references and policy. */
const overview = (id: string, what: string, q: string | undefined, atMost: number): Row => ({
  id,
  what,
  against: 'bare query of the same page',
  unit: 'ratio',
  goal: { atMost },
  measure: async (stage) => {
    await fillRecords(stage);
    const admin = await stage.signIn('depotadmin');
    const body = { ...(q ? { q } : {}), paging: { size, page: 0 } };
    const page = await admin.ask<{ items: { id: string }[]; total: number; totalCapped: boolean }>('POST', path, body);
    const bare = () =>
      stage.owner.query({
        name: id,
        text: `select * from master_record where org_unit = 'dtm' and type = 'stoplocation' and valid_from <= current_date
            and (valid_to is null or valid_to >= current_date) and words like $1 order by display_order nulls last, id limit ${size}`,
        values: [`%${q ?? ''}%`],
      });
    const plain = await bare();
    const same = plain.rows.map((row: { id: string }) => row.id).join() === page.items.map((row) => row.id).join();
    if (!same || page.items.length === 0) throw new Error('the two sides do not answer the same records');
    const { ratio, info } = await longer({ once: repeated(admin, 'POST', [path], body) }, { once: bare });
    return { value: ratio, info: `${page.total}${page.totalCapped ? '+' : ''} found; ${info}` };
  },
});

export const recordsPage = overview(
  'records-page',
  'overview of 20,000 stop locations, first page of 200',
  undefined,
  5,
);
export const recordsSearch = overview('records-search', 'search in 20,000 stop locations', 'brinkmann', 5);
