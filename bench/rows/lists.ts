import { repeated } from '../client.ts';
import type { HttpClient } from '../client.ts';
import type { Row } from '../row.ts';
import { longer } from '../rounds.ts';

/** What the shipments screen asks: its chips' conditions, newest day first. */
const newest = [{ field: 'executionDate', dir: 'desc' }];
const open = {
  and: [
    { field: 'shipmentState', op: '!=', value: 'CLOSED' },
    { field: 'shipmentState', op: '!=', value: 'CANCELED' },
  ],
};
const all = { and: [{ field: 'orderNumber', op: 'isNotEmpty' }] };
const first = { size: 100, page: 0 };

type Page = { items: { itemId: string; executionDate: [number, number, number] | null }[]; next: string | null };
const path = '/dpt-rest/items';
const list = (client: HttpClient, body: unknown) => ({ once: repeated(client, 'POST', [path], body) });

export const deepCursor: Row = {
  id: 'cursor',
  what: 'list at row 100,000 by cursor',
  against: 'page 1',
  unit: 'ratio',
  goal: { atMost: 1.3 },
  least: 100_000,
  measure: async (stage) => {
    const dispo = await stage.signIn('dispo1');
    const ask = (paging: object) => dispo.ask<Page>('POST', path, { filter: all, sort: newest, paging });
    // Walked as a reader would: every page from the cursor of the one before, no row twice.
    const seen = new Set<string>();
    let after: string | null = null;
    do {
      const page: Page = await ask({ size: 200, ...(after ? { after } : {}) });
      for (const { itemId } of page.items) seen.add(itemId);
      after = page.next;
    } while (after !== null && seen.size < Math.min(100_000, stage.rows - 200));
    if (after === null) throw new Error(`the cursor ends at row ${seen.size}`);
    const there = await ask({ ...first, after });
    if (there.items.length !== first.size || there.items.some((row) => seen.has(row.itemId)))
      throw new Error('the page behind the cursor repeats rows');
    const { ratio, info } = await longer(
      list(dispo, { filter: all, sort: newest, paging: { ...first, after } }),
      list(dispo, { filter: all, sort: newest, paging: first }),
    );
    return { value: ratio, info: `row ${seen.size}; ${info}` };
  },
};

/** Two depots of one database, one with all the years and one with ten days, the same open work in both. */
const grown = (id: string, what: string, filter: object): Row => ({
  id,
  what,
  against: 'same list of a depot with 10,000 shipments',
  unit: 'ratio',
  goal: { atMost: 1.3 },
  least: 100_000,
  measure: async (stage) => {
    const large = await stage.signIn('dispo1');
    const small = await stage.signIn('dispo-ham', 'ham');
    const body = { filter, sort: newest, paging: first };
    for (const client of [large, small]) {
      const page = await client.ask<Page>('POST', path, body);
      const days = page.items.map((row) =>
        (row.executionDate ?? []).map((part) => String(part).padStart(4, '0')).join(),
      );
      if (page.items.length !== first.size || days.join() !== days.toSorted().toReversed().join())
        throw new Error('the list is not full or not sorted');
    }
    const { ratio, info } = await longer(list(large, body), list(small, body));
    return { value: ratio, info };
  },
});
export const grownOpen = grown('grown-open', 'list of open shipments among all years', open);
export const grownAll = grown('grown-all', 'list of all shipments of all years', all);

/** Free text as it is typed into the shipments screen; `token` is what is looked for. */
const freeText = (
  id: string,
  what: string,
  token: string | ((row: number) => string),
  filter: object,
  atMost = 3,
): Row => ({
  id,
  what,
  against: 'page 1 without text',
  unit: 'ratio',
  goal: { atMost },
  least: 100_000,
  measure: async (stage) => {
    const dispo = await stage.signIn('dispo1');
    const q = typeof token === 'string' ? token : token(stage.rows);
    const body = { filter, sort: newest, paging: first };
    const found = await dispo.ask<Page & { total: number; totalCapped: boolean }>('POST', path, { ...body, q });
    if (found.items.length === 0) throw new Error(`nothing matches ${q}`);
    const { ratio, info } = await longer(list(dispo, { ...body, q }), list(dispo, body));
    return { value: ratio, info: `"${q}" finds ${found.total}${found.totalCapped ? '+' : ''}; ${info}` };
  },
});
export const textOpen = freeText('text-open', 'free text over open shipments, 3 letters', 'ham', open);
export const textCommon = freeText('text-common', 'free text over all years, a name that many have', 'brinkmann', all);
export const textRare = freeText(
  'text-rare',
  'free text over all years, one order number',
  (rows) => `9${String(rows >> 1).padStart(11, '0')}`,
  all,
);
export const textLetters = freeText('text-letters', 'free text over all years, 3 letters', 'ham', all);
/** The hardest that is known: a tenth of all shipments have it, but none of the newer half. */
export const textPart = freeText(
  'text-part',
  'free text over all years, first 7 digits of an old order number',
  (rows) =>
    `9${String(rows >> 1)
      .padStart(11, '0')
      .slice(0, 6)}`,
  all,
  2,
);
