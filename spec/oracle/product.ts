import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MenuModule, Screen } from '#kernel/screen.ts';
import { permissions } from '#modules/permissions.ts';
import { root } from './tables.ts';

/** Modules with screens, by their folders: one that comes is held from its first day. */
export const screenModules: readonly string[] = readdirSync(join(root, 'modules')).filter((name) =>
  existsSync(join(root, 'modules', name, 'screens.ts')),
);
type Part = { menu: readonly MenuModule[]; screens: readonly Screen[] };
const parts = await Promise.all(
  screenModules.map((name): Promise<Part> => import(join(root, 'modules', name, 'screens.ts'))),
);
export const menus = parts.flatMap((part) => part.menu);
export const screens = parts.flatMap((part) => part.screens);

/** The screen of a menu module at a route of the document, written with the module's base (`/CMD/drivers`) or without (`/user`). */
export function screenAt(module: string, route: string): Screen | undefined {
  const base = menus.find((menu) => menu.id === module)?.base ?? '';
  const path = (base !== '' && route.startsWith(`${base}/`) ? route.slice(base.length) : route).replace(/^\//, '');
  return screens.find((screen) => screen.module === module && screen.path === path);
}

/** Every permission that the product knows, by its name. */
export const permissionNames = (): ReadonlySet<string> => new Set(permissions);
