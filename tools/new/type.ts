import { checkName, type Files, insertAfter, languages, pascal, type Read, withTexts } from './names.ts';

/** What `--fields` may say of a field: `name:kind`. The first one names the record. */
const kinds: Record<string, { schema: (name: string) => string; sample: (n: number) => string; needs?: string }> = {
  localized: { schema: () => 'requiredText(80)', sample: (n) => `sameText('Sample ${n}')`, needs: 'requiredText' },
  text: { schema: () => 'optionalText(60)', sample: (n) => `'Sample ${n}'`, needs: 'optionalText' },
  number: { schema: () => 'z.int().min(0).nullable().optional()', sample: (n) => String(n) },
  yes: { schema: () => 'z.boolean().default(false)', sample: (n) => String(n % 2 === 0) },
  date: { schema: () => 'dateSchema.nullable().optional()', sample: (n) => `[2026, 1, ${n}]`, needs: 'dateSchema' },
  mass: { schema: () => `quantity('MASS').nullable().optional()`, sample: (n) => String(n * 1000), needs: 'quantity' },
  length: {
    schema: () => `quantity('LENGTH').nullable().optional()`,
    sample: (n) => String(n * 100),
    needs: 'quantity',
  },
  money: { schema: () => `quantity('MONEY').nullable().optional()`, sample: (n) => String(n * 100), needs: 'quantity' },
};
const origins: Record<string, string> = { dateSchema: '#kernel/date.ts', quantity: '#kernel/quantity.ts' };

const words = (name: string): string => {
  const spaced = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

type Of = { name: string; fields: string; data?: string; group?: string; title?: string };

/**
 * A type of master data: its declaration, its screen among the catalogues, its texts, three records of the world and its row of
 * who may. Table, calls, list, dialog and proofs are the engine's. Rights are those of another type (`--data Product`) until
 * permissions of its own are wanted.
 */
export function newType(
  read: Read,
  { name, fields, data = 'Product', group = 'goods', title = words(name) }: Of,
): Files {
  checkName('the type', name);
  const path = name.toLowerCase();
  const tag = pascal(name);
  const given = (fields ?? '').split(',').map((field) => field.trim().split(':') as [string, string?]);
  for (const [field, kind = 'text'] of given) {
    checkName('a field', field);
    if (!kinds[kind]) throw new Error(`--fields knows ${Object.keys(kinds).join(', ')}, not ${kind}`);
  }
  const [[first] = ['']] = given;
  const declaration = `modules/masterdata/contract/types/${name}.ts`;
  if (read(declaration) !== undefined) throw new Error(`${declaration} is there already`);
  const permissions = read('modules/masterdata/contract/permissions.ts') ?? '';
  if (!permissions.includes(`'read${data}Data'`)) throw new Error(`no permission read${data}Data`);
  const of = (kind = 'text') => kinds[kind] as NonNullable<(typeof kinds)[string]>;
  const needs = [...new Set(given.flatMap(([, kind]) => of(kind).needs ?? []))];
  const own = ['defineRecordType', ...needs.filter((need) => !origins[need])].sort();
  const files: Files = new Map([
    [
      declaration,
      `import { z } from 'zod';
${needs
  .filter((need) => origins[need])
  .map((need) => `import { ${need} } from '${origins[need]}';\n`)
  .join('')}import { ${own.join(', ')} } from '../recordType.ts';

export const ${name} = defineRecordType({
  tag: '${tag}',
  path: '${path}',
  read: ['read${data}Data'],
  change: ['change${data}Data'],
  display: ['${first}'],
  title: '${first}',
  columns: [${given.map(([field]) => `'${field}'`).join(', ')}],
  fields: z.object({
${given.map(([field, kind]) => `    ${field}: ${of(kind).schema(field)},\n`).join('')}  }),
});
`,
    ],
    [
      `world/records/${name}.ts`,
      `import { ${name} } from '#modules/masterdata/contract/types/${name}.ts';
import { type RecordSet, recordSet${needs.includes('requiredText') ? ', sameText' : ''} } from '#modules/masterdata/contract/recordSet.ts';

export const ${name}Records = (): RecordSet[] => [
  recordSet(${name}, [
${[1, 2, 3].map((n) => `    ['${path.slice(0, 24)}-${n}', { ${given.map(([field, kind]) => `${field}: ${of(kind).sample(n)}`).join(', ')} }],\n`).join('')}  ]),
];
`,
    ],
  ]);
  const edit = (file: string, change: (text: string) => string) => files.set(file, change(read(file) ?? ''));
  edit('modules/masterdata/contract/types.ts', (text) =>
    insertAfter('types.ts', text, /^import \* as .*\n/m, `import * as ${name} from './types/${name}.ts';\n`).replace(
      /\.\.\.Object\.values\(fleet\)/,
      `...Object.values(${name}), ...Object.values(fleet)`,
    ),
  );
  edit('modules/masterdata/screens.ts', (text) => {
    const place = new RegExp(`(\\n  ${group}: \\[)`);
    if (!place.test(text)) throw new Error(`no group ${group} among the catalogues`);
    return text.replace(place, `$1\n    ['${path}s', '${path}', 'read${data}Data'],`);
  });
  edit('handbook/book.ts', (text) => insertAfter('book.ts', text, /\.\.\.records\((?='catalogues')/, `'${path}', `));
  edit('world/seedMasterdata.ts', (text) =>
    insertAfter(
      'seedMasterdata.ts',
      text,
      /^import .*\.\/records\/.*\n/m,
      `import { ${name}Records } from './records/${name}.ts';\n`,
    ).replace(/sets: \[\s*\.\.\./, `sets: [...${name}Records(), ...`),
  );
  edit('server/proofs/expectedAccess.ts', (text) =>
    insertAfter('expectedAccess.ts', text, /^ {6}\['handoverpoint',.*\n/m, `      ['${path}', '${data}Data', []],\n`),
  );
  for (const language of languages) {
    const texts = `modules/masterdata/texts/${language}.json`;
    files.set(
      texts,
      withTexts(read(texts) ?? '{}', {
        types: { [path]: title },
        type: { [path]: title.toLowerCase() },
        [path]: Object.fromEntries(given.map(([field]) => [field, words(field)])),
      }),
    );
  }
  return files;
}
