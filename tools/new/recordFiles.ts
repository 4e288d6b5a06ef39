import { pascal } from './names.ts';

/** A record with states, as its files want it. */
export type Kind = {
  module: string;
  /** `claim`: one of them; `claims`: many, also the name of its topic and its files. */
  name: string;
  many: string;
  /** `damage_claim` and `CLAIM` as table and history prefix. */
  table: string;
  prefix: string;
  /** Beginning of its texts. */
  texts: string;
  states: readonly string[];
  steps: readonly { action: string; from: readonly string[]; to: string }[];
  permission: string;
  migration: string;
  /** Address of its list. */
  at: string;
};

const words = (list: readonly string[]): string => list.map((word) => `'${word}'`).join(', ');
const camel = (table: string): string => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const actionsOf = ({ steps }: Kind): string[] => [...new Set(steps.map(({ action }) => action))];

const migration = ({ table, states }: Kind): string => `-- …
create table ${table} (
  org_unit text not null,
  id uuid not null,
  name text not null,
  state text not null check (state in (${words(states)})),
  created_at timestamptz not null,
  created_by text not null,
  version int not null default 1,
  primary key (org_unit, id)
);
call app.tenant_table('${table}');
`;

const rules = (kind: Kind): string => `import type { Machine } from '#kernel/machine.ts';

export const ${kind.name}States = [${words(kind.states)}] as const;
type ${pascal(kind.name)}Action = ${actionsOf(kind)
  .map((action) => `'${action}'`)
  .join(' | ')};

/** States of a ${kind.name}. */
export const ${kind.name}Machine: Machine<(typeof ${kind.name}States)[number], ${pascal(kind.name)}Action, Record<never, never>> = {
  name: '${kind.name}',
  states: ${kind.name}States,
  refusal: 'base:thing/state',
  rows: [
${kind.steps.map(({ action, from, to }) => `    { from: [${words(from)}], action: '${action}', to: '${to}', permission: ['${kind.permission}'] },\n`).join('')}  ],
};
`;

const rulesTest = (kind: Kind): string => `import { expect, it } from 'vitest';
import { step } from '#kernel/machine.ts';
import { ${kind.name}Machine, ${kind.name}States } from './${kind.name}States.ts';

/** From where each action leads where, written down by hand; whatever is not here is refused. */
const leads: Record<string, Record<string, string>> = {
${kind.steps.map(({ action, from, to }) => `  ${action}: { ${from.map((state) => `${state}: '${to}'`).join(', ')} },\n`).join('')}};

it.each(${kind.name}States)('a ${kind.name} that is %s goes where it may', (state) => {
  for (const [action, from] of Object.entries(leads)) {
    const result = step(${kind.name}Machine, state, action as never, {});
    expect([action, result.ok ? result.to : undefined]).toEqual([action, from[state]]);
  }
});
`;

const contract = (kind: Kind): string => {
  const { module, name, many, permission } = kind;
  return `import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { defineThing } from '#kernel/thing.ts';
import { ${name}Machine, ${name}States } from '../rules/${name}States.ts';

declare module '#kernel/fact.ts' {
  interface Topics {
    ${many}: true;
  }
}

/** How people call one. */
const called = z.string().trim().min(1).max(80);

/** … */
export const ${name} = defineThing({
  module: '${module}',
  name: '${name}',
  many: '${many}',
  tag: '${pascal(name)}',
  path: '/${module}-rest/${many.toLowerCase()}',
  texts: '${kind.texts}',
  title: 'name',
  logKey: '${kind.prefix}',
  topic: '${many}',
  read: { anyPermission: ['${permission}'] },
  write: { anyPermission: ['${permission}'] },
  fields: {
    id: idSchema,
    name: z.string(),
    state: z.enum(${name}States),
    createdAt: instantSchema,
    createdBy: z.string(),
  },
  machine: ${name}Machine,
  steps: {
${actionsOf(kind)
  .map((action) => `    ${action}: { says: '…' },\n`)
  .join('')}  },
  columns: { name: { width: 240, grow: true }, state: { width: 140 }, createdAt: { width: 140 }, createdBy: { width: 140 } },
  searched: ['name'],
  begins: { name: called },
  changes: { in: ['${kind.states[0]}'], fields: { name: called } },
  says: { list: '…', get: '…', create: '…', change: '…' },
});
`;
};

const server = ({ name, many, table }: Kind): string => `import { serveThing } from '#platform/things/serveThing.ts';
import { ${name} } from '../contract/${many}.ts';
import { tables } from './tables.gen.ts';

export const ${many} = serveThing(${name}, {
  table: tables.${camel(table)},
  made: {},
  begin: async (_ctx, { name }) => ({ name }),
  change: async (_ctx, _row, { name }) => ({ name }),
});
`;

const screen = (kind: Kind): string => `import { IconStack3 } from '@tabler/icons-react';
import { ${kind.name} } from '#modules/${kind.module}/contract/${kind.many}.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';

/** All of them, and the page of one. */
export const ${pascal(kind.name)}Screen = thingScreen(${kind.name}, {
  at: '${kind.at}',
  icon: IconStack3,
  status: { ${kind.states.map((state, i) => `${state}: '${i === 0 ? 'planned' : 'done'}'`).join(', ')} },
  phone: ['createdBy', 'createdAt'],
  page: { facts: ['createdBy', 'createdAt'], icons: {} },
});
`;

/** What a record with states is made of, by path; the door and the texts are the caller's. */
export const recordFiles = (kind: Kind): [string, string][] => {
  const at = `modules/${kind.module}`;
  return [
    [`${at}/server/migrations/${kind.migration}`, migration(kind)],
    [`${at}/rules/${kind.name}States.ts`, rules(kind)],
    [`${at}/rules/${kind.name}States.test.ts`, rulesTest(kind)],
    [`${at}/contract/${kind.many}.ts`, contract(kind)],
    [`${at}/server/${kind.many}.ts`, server(kind)],
    [`${at}/web/${pascal(kind.many)}/${pascal(kind.name)}Screen.tsx`, screen(kind)],
  ];
};
