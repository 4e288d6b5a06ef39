// Row types per module from a database of its own that runs the migrations: `npm run gen:types`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { graph } from '../modules/graph.ts';
import { listMigrations, migrate } from '../server/platform/database/migrate.ts';
import { databaseReady } from '../server/platform/database/ready.ts';
import { makeLog } from '../server/platform/log.ts';

const types: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  timestamptz: 'number',
  date: 'string',
  time: 'string',
  jsonb: 'unknown',
  bytea: 'Buffer',
  xid8: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
};
const pascal = (name: string): string =>
  name
    .split('_')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('');
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  computed: boolean;
  comment: string | null;
  /** Definitions of the CHECK constraints on this column alone. */
  checks: string[];
};

const columnsQuery = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable, a.atthasdef as "hasDefault", a.attgenerated <> '' as computed,
    col_description(c.oid, a.attnum) as comment,
    coalesce((select array_agg(pg_get_constraintdef(k.oid) order by k.conname) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '{}') as checks
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`;

/** Words of `CHECK ((x = ANY (ARRAY['A'::text, …])))`; undefined when it says something else. */
function wordsOf(check: string): string[] | undefined {
  const list = /^CHECK \(\(\(?\w+\)?(?:::text)? = ANY \(ARRAY\[(.*)\](?:::text\[\])?\)\)\)$/.exec(check)?.[1];
  const words = list?.split(', ').map((part) => /^'([^']*)'::text$/.exec(part)?.[1]);
  return words?.every((word) => word !== undefined) ? (words as string[]) : undefined;
}

/** Type of a value as it is read, and the name that it takes from `columns.ts`. */
function valueType(column: Column): { type: string; from?: string } {
  const named = /(?:^|; )type: ((\w+)(?:\[\])?)$/.exec(column.comment ?? '');
  if (named) return { type: named[1] as string, from: named[2] as string };
  const words = column.checks.map(wordsOf).find((found) => found !== undefined);
  if (words) return { type: words.map((word) => `'${word}'`).join(' | ') };
  const type = types[column.type];
  if (!type) throw new Error(`no type for ${column.type} of ${column.table}.${column.name}`);
  return { type };
}

/** What the column is to kysely: as it is read, as it is added, as it is changed. */
function kyselyType(column: Column): string {
  if (column.type === 'timestamptz') {
    if (column.nullable) return 'OptionalInstant';
    return column.hasDefault ? 'ColumnType<number, Date | undefined, Date>' : 'Instant';
  }
  const read = valueType(column).type + (column.nullable ? ' | null' : '');
  if (column.computed) return `ColumnType<${read}, never, never>`;
  return column.hasDefault ? `Generated<${read}>` : read;
}

function tableText(name: string, columns: readonly Column[]): string {
  const lines = columns.map((column) => `  ${column.name}: ${kyselyType(column)};`);
  return `export interface ${pascal(name)}Table {\n${lines.join('\n')}\n}\nexport type ${pascal(name)}Row = Selectable<${pascal(name)}Table>;`;
}

/** Text of `tables.gen.ts` of a module: what its migrations make, as it is read and as it is written. */
async function tableTypes(url: string, root: string): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const migration of listMigrations(root)) {
    for (const match of migration.sql.matchAll(/(?:create table (?:if not exists )?|-- takes over table )(\w+)/g))
      owners.set(match[1] as string, migration.module);
    for (const [, from, to] of migration.sql.matchAll(/alter table (\w+) rename to (\w+)/g)) {
      owners.delete(from as string);
      owners.set(to as string, migration.module);
    }
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(columnsQuery);
  await client.end();
  const files = new Map<string, string>();
  for (const module of Object.keys(graph)) {
    const tables = [...owners]
      .filter(([, owner]) => owner === module)
      .map(([table]) => table)
      .sort();
    if (tables.length === 0) continue;
    const of = (table: string) => rows.filter((row) => row.table === table);
    const texts = tables.map((table) => tableText(table, of(table)));
    const constants = tables.map((table) => {
      const named = (type: string): string =>
        `[${of(table)
          .filter((column) => column.type === type)
          .map((column) => `'${column.name}'`)
          .join(', ')}]`;
      const [json, times] = [named('jsonb'), named('timestamptz')];
      const more = times === '[]' ? (json === '[]' ? '' : `, ${json}`) : `, ${json}, ${times}`;
      return `  ${camel(table)}: table<${pascal(table)}Table>('${table}'${more}),`;
    });
    const named = [...new Set(tables.flatMap(of).flatMap((column) => valueType(column).from ?? []))].sort();
    const body = `${texts.join('\n\n')}\n\n/** The tables of this module, for \`insertRow\` and \`updateRow\`. */\nexport const tables = {\n${constants.join('\n')}\n};\n`;
    const used = ['ColumnType', 'Generated', 'Instant', 'OptionalInstant', 'Selectable'].filter((name) =>
      new RegExp(`\\b${name}\\b`).test(body),
    );
    files.set(
      module,
      [
        '// Generated by `npm run gen:types` from the migrations. Do not edit.',
        `import { ${[...used.map((name) => `type ${name}`), 'table'].join(', ')} } from '#platform/database/table.ts';`,
        ...(named.length > 0 ? [`import type { ${named.join(', ')} } from './columns.ts';`] : []),
        '',
        body,
      ].join('\n'),
    );
  }
  return files;
}

/** Runs `work` on a new database with this program's schema. */
async function onFreshSchema<T>(root: string, work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-types-'));
  const { startPostgres } = (await import(join(root, 'tools/launch/postgres.mjs'))) as {
    startPostgres(dir: string): Promise<{ url: string; stop(): Promise<void> }>;
  };
  const postgres = await startPostgres(folder);
  try {
    await databaseReady(postgres.url, 30);
    await migrate(postgres.url, root, makeLog('error', undefined));
    return await work(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1]?.endsWith('gen-types.ts')) {
  const root = process.cwd();
  const files = await onFreshSchema(root, (url) => tableTypes(url, root));
  for (const [module, text] of files) writeFileSync(join(root, 'modules', module, 'server/tables.gen.ts'), text);
}
