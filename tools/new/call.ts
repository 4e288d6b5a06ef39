import { checkName, type Files, insertAfter, languages, type Read, withTexts } from './names.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

type Of = { module: string; name: string; method: string; path: string; permission: string };

const readingCall = ({ module, name, path, permission }: Of) => `
export const ${name} = defineCall({
  id: '${module}.${name}',
  method: 'GET',
  path: '${path}',
  access: { anyPermission: ['${permission}'] },
  summary: '…',
  answer: z.object({ unit: z.string() }),
});
`;
const changingCall = ({ module, name, path, permission, method }: Of) => `
export const ${name} = defineCall({
  id: '${module}.${name}',
  method: '${method}',
  path: '${path}',
  access: { anyPermission: ['${permission}'] },
  summary: '…',
  body: z.object({ remark: z.string().trim().min(1).max(500) }),
  answer: z.object({ id: idSchema }),
});
`;
const reading = ({ name }: Of) => `import type { ViewContext } from '#platform/context.ts';

/** One query in the shape of its call. */
export const ${name} = async (ctx: ViewContext) => ({ unit: ctx.unit });
`;
const changing = ({ module, name }: Of) => `import type { CommandContext } from '#platform/context.ts';

/** Load, ask the rules, save, write history and facts, answer. */
export async function ${name}(ctx: CommandContext, body: { remark: string }): Promise<{ id: string }> {
  const id = ctx.newId();
  ctx.history({
    logKey: \`${module.slice(0, 5).toUpperCase()}:\${id}\`,
    type: 'ACT',
    code: '1001',
    textKey: '${module}:history/${name}',
    args: { remark: body.remark },
  });
  return { id };
}
`;

/** A call with its handler and route: contract, one file of the server, one line of the door (as \`listImports\`, \`addSeal\`). */
export function newCall(
  read: Read,
  given: { module: string; name: string; method?: string; path: string; permission?: string },
): Files {
  const { module, name, method = 'GET', path, permission = 'readShipments' } = given;
  checkName('the call', name);
  if (!methods.includes(method)) throw new Error(`--method is one of ${methods.join(', ')}`);
  if (!/^\/[\w-]+(\/[\w-]+)*$/.test(path ?? ''))
    throw new Error(
      '--path is the absolute path of the specification, such as /om-rest/imports (parameters are added by hand)',
    );
  const door = `modules/${module}/server/index.ts`;
  const server = read(door);
  if (server === undefined) throw new Error(`no module ${module}: npm run new:module -- ${module}`);
  const contract = `modules/${module}/contract/calls.ts`;
  const calls = read(contract) ?? `import { z } from 'zod';\nimport { defineCall } from '#kernel/call.ts';\n`;
  if (new RegExp(`\\b${name}\\b`).test(calls)) throw new Error(`${contract} has ${name} already`);
  const of = { module, name, method, path, permission };
  const view = method === 'GET';
  const needsId = !view && !/\bidSchema\b/.test(calls);
  const file = view ? name : `commands/${name}`;
  const files: Files = new Map([
    [
      contract,
      (needsId
        ? insertAfter(contract, calls, /^import .*\n/m, `import { idSchema } from '#kernel/ids.ts';\n`)
        : calls) + (view ? readingCall : changingCall)(of),
    ],
    [`modules/${module}/server/${file}.ts`, (view ? reading : changing)(of)],
  ]);
  const kind = view ? 'view' : 'command';
  const handle = view ? `(ctx) => ${name}(ctx)` : `(ctx, { body }) => ${name}(ctx, body)`;
  let text = server;
  if (!new RegExp(`import [^;]*\\b${kind}\\b[^;]*platform/module`).test(text))
    text = text.includes(`import type { ServerModule } from '#platform/module.ts';`)
      ? text.replace(
          `import type { ServerModule } from '#platform/module.ts';`,
          `import { ${kind}, type ServerModule } from '#platform/module.ts';`,
        )
      : text.replace(
          /import \{ ([^}]*)\} from '#platform\/module.ts';/,
          `import { ${kind}, $1} from '#platform/module.ts';`,
        );
  if (!/import \* as calls/.test(text))
    text = insertAfter(door, text, /^import .*\n/m, `import * as calls from '../contract/calls.ts';\n`);
  text = insertAfter(door, text, /^import .*\n/m, `import { ${name} } from './${file}.ts';\n`);
  files.set(door, text.replace(/routes: \[/, `routes: [\n    ${kind}(calls.${name}, ${handle}),`));
  if (!view)
    for (const language of languages) {
      const texts = `modules/${module}/texts/${language}.json`;
      files.set(texts, withTexts(read(texts) ?? '{}', { history: { [name]: '{{remark}}' } }));
    }
  return files;
}
