import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

type Finding = { file: string; rule: string; line: number };
const { lintFindings } = (await import('./lint.mjs' as string)) as {
  lintFindings: (folder: string, files: readonly string[]) => Finding[];
};
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'kontor-planted-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is planted stands in a folder of its own that knows the packages and the rooms of the repository. */
const planted = {
  'e2e/forgotten.spec.ts': `import { expect, test } from '@playwright/test';
test('somebody forgot to wait', async ({ page }) => {
  await page.goto('/');
  page.getByRole('button').click();
  expect(page.getByRole('alert')).toBeVisible();
});
`,
  'e2e/waited.spec.ts': `import { expect, test } from '@playwright/test';
test('everything is waited for', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('alert')).toBeVisible();
});
`,
  'modules/planted/server/commands/forgotten.ts': `import type { Db } from '#platform/database/executor.ts';
export async function keepNote(db: Db): Promise<void> {
  db.run('select 1' as never);
}
export async function isKept(db: Db): Promise<boolean> {
  if (isThere(db)) return true;
  await 3;
  return false;
}
const isThere = async (db: Db): Promise<boolean> => (await db.run('select 1' as never)).length > 0;
`,
  'modules/planted/web/forgotten.tsx': `import { useEffect, useState } from 'react';
export function useTitle(title: string, wanted: boolean): void {
  useEffect(() => void (document.title = title), []);
  if (wanted) useState(title);
}
`,
  'tools/forgotten.mjs': `const stop = async () => {};
stop();
`,
};

test('an await that was forgotten in a journey, a command or a script is refused, and so are broken rules of hooks', () => {
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  for (const known of ['node_modules', 'package.json', 'kernel', 'server'])
    symlinkSync(join(root, known), join(folder, known));
  const found = lintFindings(folder, Object.keys(planted)).map(({ file, rule, line }) => `${file}:${line} ${rule}`);
  expect(found.sort()).toEqual([
    'e2e/forgotten.spec.ts:4 typescript(no-floating-promises)',
    'e2e/forgotten.spec.ts:5 typescript(no-floating-promises)',
    'modules/planted/server/commands/forgotten.ts:3 typescript(no-floating-promises)',
    'modules/planted/server/commands/forgotten.ts:6 typescript(no-misused-promises)',
    'modules/planted/server/commands/forgotten.ts:7 typescript(await-thenable)',
    'modules/planted/server/commands/forgotten.ts:7 unicorn(no-unnecessary-await)',
    'modules/planted/web/forgotten.tsx:3 react-hooks(exhaustive-deps)',
    'modules/planted/web/forgotten.tsx:4 react-hooks(rules-of-hooks)',
    'tools/forgotten.mjs:2 typescript(no-floating-promises)',
  ]);
}, 60_000);
