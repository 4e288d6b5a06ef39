import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { ListKind } from '../../rules/list/vocabulary.ts';
import { listsWithin } from './lists.ts';

const screenOf: Readonly<Record<ListKind, string>> = { LDG: '/TH/loading', ULD: '/TH/unloading', INV: '/TH/inventory' };

/** Lists that the session sees, by name or ids, as the search of the history names and opens them. */
export async function findHistoryLists(ctx: ViewContext, { name, ids }: { name?: string; ids?: readonly string[] }) {
  const lists = await ctx.db.run(
    sql<{ id: string; kind: ListKind; name: string }>`select l.id, l.kind, l.name from process_list l
      where l.org_unit = ${ctx.unit} and (l.id = any(${[...(ids ?? [])]}::uuid[]) or lower(l.name) = lower(${name ?? null}))
        and ${listsWithin(await rowsOf(ctx))}`,
    { name: 'lists.ofHistory' },
  );
  return lists.map((list) => ({
    logKey: `${list.kind}:${list.id}`,
    name: list.name,
    address: `${screenOf[list.kind]}/${list.id}`,
  }));
}
