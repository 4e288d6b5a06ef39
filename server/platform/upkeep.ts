import { sql } from 'kysely';
import type { Platform } from './platform.ts';
import { newId } from './newId.ts';

export type UpkeepKind = 'BACKUP' | 'RETENTION' | 'ERASURE';
export type UpkeepRow = {
  id: string;
  kind: UpkeepKind;
  began_at: number;
  ended_at: number | null;
  name: string;
  figures: Record<string, unknown>;
  error: string | null;
};

/** Does work of the night so that the operator sees how it ended. What it throws is written down and thrown on. */
export async function noted<F extends Record<string, unknown>>(
  { tenancy }: Pick<Platform, 'tenancy'>,
  kind: UpkeepKind,
  name: string,
  work: () => Promise<F>,
): Promise<F> {
  const id = newId();
  const run = (statement: ReturnType<typeof sql>): Promise<unknown> => tenancy.asOwner((db) => db.run(statement));
  await run(sql`insert into upkeep (id, kind, began_at, name) values (${id}, ${kind}, now(), ${name})`);
  await run(sql`delete from upkeep where began_at < now() - interval '400 days'`);
  try {
    const figures = await work();
    await run(sql`update upkeep set ended_at = now(), figures = ${JSON.stringify(figures)}::jsonb where id = ${id}`);
    return figures;
  } catch (error) {
    await run(
      sql`update upkeep set ended_at = now(), error = ${(error as Error).message.slice(0, 500)} where id = ${id}`,
    ).catch(() => {});
    throw error;
  }
}

export const newestUpkeep = (
  { tenancy }: Pick<Platform, 'tenancy'>,
  kind: UpkeepKind,
  most: number,
): Promise<UpkeepRow[]> =>
  tenancy.asOwner((db) =>
    db.run(sql<UpkeepRow>`select * from upkeep where kind = ${kind} order by began_at desc limit ${most}`),
  );
