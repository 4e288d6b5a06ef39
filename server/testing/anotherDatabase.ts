import pg from 'pg';
import { clusterUrl } from './clusterUrl.ts';
import { type Contents, makeDatabase } from './cluster.ts';
import type { Sql } from './day.ts';

/** A database beside the one of the file's product, in the same cluster, with a way into it. */
export async function anotherDatabase(contents: Contents): Promise<{ url: string; sql: Sql; end(): Promise<void> }> {
  const url = await makeDatabase(clusterUrl(), contents);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  return { url, sql: async (text, values) => (await pool.query(text, values)).rows as never, end: () => pool.end() };
}
