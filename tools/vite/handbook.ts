import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/**
 * Builds the handbook as pages below `help/` (tools/handbook.ts). A program of its own makes it: it reads the screens of all modules. While developing
 * it is built once, when somebody first asks for it.
 */
export function handbookPages(root: string): Plugin {
  let out = '';
  let gallery = false;
  let built: string | undefined;
  const build = (folder: string): string => {
    execFileSync(process.execPath, ['--import', 'tsx', join(root, 'tools/handbook.ts'), folder], {
      cwd: root,
      stdio: 'inherit',
    });
    return folder;
  };
  return {
    name: 'kontor-handbook',
    configResolved(config) {
      out = config.build.outDir;
      gallery = config.mode === 'gallery';
    },
    writeBundle() {
      if (!gallery) build(join(out, 'help'));
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, path = ''] = /\/help\/([\w/.-]+)(?:\?|$)/.exec(request.url ?? '') ?? [];
        if (path === '' || path.includes('..')) return next();
        built ??= build(mkdtempSync(join(tmpdir(), 'kontor-handbook-')));
        const file = join(built, path);
        if (!existsSync(file)) return next();
        response.setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
        response.end(readFileSync(file));
      });
    },
  };
}
