import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { graph, type ModuleName } from './graph.ts';
import { permissions, permissionsByModule } from './permissions.ts';

const owners = Object.entries(permissionsByModule).flatMap(([owner, names]) => names.map((name) => [name, owner]));

/** Every permission that the code of a module names where calls, screens and actions say who may. */
const named = (Object.keys(graph) as ModuleName[]).flatMap((module) =>
  readdirSync(join(import.meta.dirname, module), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /\.tsx?$/.test(one.name) && !/\.test\./.test(one.name))
    .map((one) => join(one.parentPath, one.name))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\b(?:anyPermission|permission|read|change): \[([^\]]*)\]/g)].flatMap(
        (match) =>
          [...(match[1] ?? '').matchAll(/'(\w+)'/g)].map((word) => ({
            path: relative(import.meta.dirname, path),
            name: word[1] ?? '',
          })),
      ),
    ),
);

describe('permissions', () => {
  it('are declared once each, by one module', () => {
    expect(new Set(permissions).size).toBe(permissions.length);
  });

  it('are declared wherever a call, a screen or an action names one', () => {
    expect(named.length).toBeGreaterThan(200);
    const known = new Map(owners as [string, string][]);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('are taken in from every module that declares some', () => {
    const declaring = Object.keys(graph).filter((module) =>
      existsSync(join(import.meta.dirname, module, 'contract/permissions.ts')),
    );
    expect(declaring).toContain('dispatch');
    expect(Object.keys(permissionsByModule)).toEqual(expect.arrayContaining(declaring));
  });
});
