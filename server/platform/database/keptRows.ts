import type { z } from 'zod';
import type { TableAnswer } from '#kernel/paging.ts';
import { ReadyJson } from '../http/readyJson.ts';
import { serializerOf } from '../http/serialize.ts';

/** A row of a list before it is read: `key` is its id with everything that its JSON hangs on. */
export type RowKey = { id: string; key: string };

/**
 * Rows of a list as the JSON that they were answered as. PostgreSQL names the transaction that wrote a row (`xmin`), so a row that was not
 * written since is not read, not taken apart and not written down again. Only for reads outside of transactions: within one, a row
 * may change under the same `xmin`. The caller's own query has chosen the rows, so nobody gets one that they may not see.
 * @param most rows that are kept, about 1.5 KB each; the oldest goes first
 */
export function keepRows<Row extends z.ZodType>(row: Row, most = 20_000) {
  const kept = new Map<string, string>();
  const write = serializerOf(row);
  const keep = (key: string, json: string): void => {
    if (kept.size >= most)
      for (const oldest of kept.keys())
        if (kept.size >= most) kept.delete(oldest);
        else break;
    kept.set(key, json);
  };
  return {
    /** The JSON of each row, in the order of the keys; `read` answers those that are not kept, by their ids. A row that is gone by then is left out. */
    jsonOf: async (
      keys: readonly RowKey[],
      read: (ids: string[]) => Promise<ReadonlyMap<string, z.input<Row>>>,
    ): Promise<string[]> => {
      const missing = keys.filter(({ key }) => !kept.has(key)).map(({ id }) => id);
      const rows = missing.length > 0 ? await read(missing) : new Map<string, z.input<Row>>();
      return keys.flatMap(({ id, key }) => {
        const known = kept.get(key);
        if (known !== undefined) return [known];
        const found = rows.get(id);
        if (found === undefined) return [];
        const json = write(found);
        keep(key, json);
        return [json];
      });
    },
  };
}

/** A page of a table whose rows are JSON already. */
export const tableJson = <Row>(
  rows: readonly string[],
  { items: _, ...rest }: TableAnswer<never>,
): ReadyJson<TableAnswer<Row>> => new ReadyJson(`{"items":[${rows.join(',')}],${JSON.stringify(rest).slice(1)}`);
