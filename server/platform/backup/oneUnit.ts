import pg from 'pg';
import { BackupProblem, type Head } from './archive.ts';
import { namesOf } from './save.ts';

/** What of a table goes into an archive. */
export type Source = { columns: string[]; select: string };
type Table = { name: string; columns: string[] };

/** Signs of the moment: who was signed in or signing in, wrong tries, and links on their way. */
const leftOut = new Set(['session', 'provider_login', 'failed_login', 'password_link']);

/** A unit with all below it. Throws {@link BackupProblem} when there is none. */
export async function findOnly(client: pg.Client, unit: string): Promise<NonNullable<Head['only']>> {
  const { rows } = await client.query<{ id: string; name: string; parent: string | null }>(
    `with recursive below as (
       select id, name, parent_id, 0 as depth from org_unit where id = $1
       union all select u.id, u.name, u.parent_id, b.depth + 1 from org_unit u join below b on u.parent_id = b.id)
     select id, name, parent_id as parent from below order by depth, id`,
    [unit],
  );
  const [top] = rows;
  if (!top) throw new BackupProblem('NO_UNIT', `there is no depot ${unit}`);
  return { unit: top.id, name: top.name, parent: top.parent, units: rows.map(({ id }) => id) };
}

/** Whose rows a table has; undefined: it belongs to the installation, or to the moment. */
const unitColumnOf = ({ name, columns }: Table): string | undefined =>
  name === 'org_unit' ? 'id' : leftOut.has(name) || !columns.includes('org_unit') ? undefined : 'org_unit';

/**
 * The rows of units in a table. Of events only those facts that no reaction has been queued for yet; they get the numbers of the
 * transaction that brings them back.
 */
export function rowsOfUnits(table: Table, units: readonly string[]): Source | undefined {
  const column = unitColumnOf(table);
  if (column === undefined) return undefined;
  const wanted = `${column} in (${units.map((unit) => pg.escapeLiteral(unit)).join(', ')})`;
  if (table.name !== 'outbox')
    return {
      columns: table.columns,
      select: `select ${namesOf(table.columns)} from ${pg.escapeIdentifier(table.name)} where ${wanted}`,
    };
  return {
    columns: ['org_unit', 'id', 'seq', 'kind', 'topic', 'payload', 'created_at'],
    select: `select o.org_unit, o.id, row_number() over (order by o.created_at, o.xid, o.seq)::int as seq, o.kind, o.topic, o.payload, o.created_at
      from app.unread_outbox('reactions') o where o.kind = 'fact' and o.${wanted}`,
  };
}
