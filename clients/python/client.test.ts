import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProgramDocument } from '../../tools/clients/programDocument.ts';
import { pythonCalls } from '../../tools/clients/python.ts';

const here = import.meta.dirname;
const env = { ...process.env, PYTHONPATH: here, PYTHONDONTWRITEBYTECODE: '1' };
/** Nothing is installed for it: a machine without Python says so by the name of the test. */
const there = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
const left = there ? '' : ' (left out: this machine has no python3 of 3.9 or newer)';
const python = (args: string[]) => spawnSync('python3', args, { cwd: here, env, encoding: 'utf8' });

test.skipIf(!there)(`the client of Python sends as it should${left}`, () => {
  const ran = python(['-m', 'unittest', 'discover', '-s', 'tests', '-t', 'tests']);
  expect(ran.stderr).toMatch(/Ran 6 tests[^]*\nOK\n$/);
});

test.skipIf(!there)(`its shapes are those of the document, as Python itself sees them${left}`, () => {
  const said = execFileSync(
    'python3',
    [
      '-c',
      `import json, kontor.calls as calls
shapes = {name: [sorted(one.__required_keys__), sorted(one.__optional_keys__)] for name, one in vars(calls).items() if hasattr(one, "__required_keys__")}
print(json.dumps(shapes))`,
    ],
    { env, encoding: 'utf8' },
  );
  const shapes = JSON.parse(said) as Record<string, [required: string[], optional: string[]]>;
  const { components } = JSON.parse(readFileSync(join(here, '../../docs/openapi.json'), 'utf8')) as ProgramDocument;
  for (const name of ['OrderImportHead', 'ImportMessage', 'OrderStatus', 'ReadingsTaken'])
    expect({ name, keys: shapes[name] }).toEqual({ name, keys: [components.schemas[name]?.required?.toSorted(), []] });
  expect(shapes.SendReadingsBody).toEqual([['readings'], ['battery', 'sentAt', 'unit']]);
});

test('a shape that Python cannot say is an error of the generator, not one that is too wide', () => {
  const answer = { content: { 'application/json': { schema: { type: 'tuple' } } } };
  const document = {
    openapi: '3.1.0',
    paths: { '/x': { get: { operationId: 'a.b', summary: 'x', 'x-key-scope': 'orders', responses: { 200: answer } } } },
    components: { schemas: {}, parameters: {}, responses: {} },
  };
  expect(() => pythonCalls(document)).toThrow('no Python type');
});
