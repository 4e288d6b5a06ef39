import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { handbookPages } from './tools/vite/handbook.ts';
import { offlineFiles } from './tools/vite/offlineFiles.ts';

const root = dirname(fileURLToPath(import.meta.url));
const languages = ['en', 'de', 'fr'];

/** Folder of texts per namespace: `base` of the shared pieces, then one per module. */
function textFolders(): Map<string, string> {
  const folders = new Map([['base', join(root, 'web/ui/texts')]]);
  const modules = join(root, 'modules');
  for (const name of existsSync(modules) ? readdirSync(modules) : []) {
    const folder = join(modules, name, 'texts');
    if (existsSync(folder)) folders.set(name, folder);
  }
  return folders;
}

/** Serves and ships the texts as `resources/{lng}/{ns}.json` beside the app (specification 1, 1). */
function texts(): Plugin {
  return {
    name: 'kontor-texts',
    generateBundle() {
      for (const [namespace, folder] of textFolders())
        for (const language of languages) {
          const file = join(folder, `${language}.json`);
          if (!existsSync(file)) continue;
          const source = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
          this.emitFile({ type: 'asset', fileName: `resources/${language}/${namespace}.json`, source });
        }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const match = /\/resources\/([a-z]{2})\/([\w-]+)\.json/.exec(request.url ?? '');
        const folder = match?.[2] ? textFolders().get(match[2]) : undefined;
        const file = folder && match?.[1] ? join(folder, `${match[1]}.json`) : '';
        if (!file || !existsSync(file)) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(readFileSync(file));
      });
    },
  };
}

const shell = new Set<string>();

/**
 * Service worker of the shell (specification 1, 1): it starts without a network and asks before it is renewed. Sessions and calls
 * are outside its scope and never kept.
 */
const serviceWorker = () =>
  VitePWA({
    registerType: 'prompt',
    injectRegister: null,
    filename: 'sw.js',
    scope: './',
    // Only the system asks for the drawn icons, when it installs: they need not lie on the device.
    includeManifestIcons: false,
    manifest: {
      name: 'Kontor',
      short_name: 'Kontor',
      id: './',
      start_url: './',
      scope: './',
      display: 'standalone',
      background_color: '#eff2f2',
      theme_color: '#0c5c66',
      icons: [
        { src: 'kontor.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      globPatterns: ['index.html', 'kontor.svg', 'assets/*.{js,css,woff2}'],
      // The gallery is one chunk that is not made small; what the product's build may weigh, the bench says.
      maximumFileSizeToCacheInBytes: 4_000_000,
      manifestTransforms: [
        async (entries) => ({
          manifest: entries.filter(({ url }) => !/^assets\/.*\.(js|css)$/.test(url) || shell.has(url)),
          warnings: [],
        }),
      ],
      // What a push service hands over, and where a touch on it leads; what waits is sent while no page is open.
      importScripts: ['push.js', 'waiting.js'],
      navigateFallback: 'index.html',
      // The help is pages of its own, opened in a tab of their own.
      navigateFallbackDenylist: [/\/help\//],
      cleanupOutdatedCaches: true,
      // The first visit is kept as well, not only the next one.
      clientsClaim: true,
      runtimeCaching: [
        {
          // Their names carry their content: they never change.
          urlPattern: /\/studio\/assets\/[^/]+$/,
          handler: 'CacheFirst',
          options: {
            cacheName: 'kontor-assets',
            expiration: { maxEntries: 400 },
            cacheableResponse: { statuses: [200] },
          },
        },
        {
          urlPattern: /\/studio\/resources\//,
          handler: 'StaleWhileRevalidate',
          options: {
            cacheName: 'kontor-texts',
            expiration: { maxEntries: 120 },
            cacheableResponse: { statuses: [200] },
          },
        },
        {
          // Pages of the handbook ahead (web/shell/offline/keepHandbook.ts), pictures and other languages as they are looked at.
          urlPattern: /\/studio\/help\//,
          handler: 'StaleWhileRevalidate',
          options: {
            cacheName: 'kontor-help',
            expiration: { maxEntries: 400 },
            cacheableResponse: { statuses: [200] },
            matchOptions: { ignoreSearch: true },
          },
        },
      ],
    },
  });

/** Bases of all calls: everything that is not the app itself goes to the server while developing. */
const apiBases = [
  '/api',
  '/login-rest',
  '/version-info',
  '/cmd-core-rest-interface',
  '/dpt-rest',
  '/th-rest',
  '/ym-rest',
  '/om-rest',
  '/mobile-rest',
  '/gtp-rest',
  '/tcl-rest',
  '/theblob',
  '/health',
  '/documents',
  '/openapi.json',
];
const server = process.env.KONTOR_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  // Vitest reads this file as well and runs over the whole repository.
  root: process.env.VITEST ? root : join(root, 'web'),
  base: process.env.VITEST ? '/' : './',
  plugins: process.env.VITEST ? [] : [react(), texts(), handbookPages(root), offlineFiles(shell), serviceWorker()],
  worker: { format: 'es' },
  build: {
    outDir: process.env.KONTOR_WEB_OUT ?? join(root, 'build/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    // What every screen needs comes in one file, and what some screens share in few: many small ones compress worse and start later.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // The sign-in page with what it needs, so that it loads nothing for others; the pieces of its form are in every form.
            { name: 'signIn', test: /[\\/]shell[\\/]login[\\/]LoginPage/, priority: 2 },
            {
              name: 'shared',
              minShareCount: 3,
              // A library as large as that is loaded by whoever needs it, and by nobody else.
              maxModuleSize: 100_000,
              priority: 1,
            },
          ],
        },
        // Shared files are named after all that share them: the first word is enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  define: { __BUILD__: JSON.stringify(process.env.KONTOR_BUILD ?? String(Math.floor(Date.now() / 1000))) },
  server: {
    host: '127.0.0.1',
    port: 5173,
    open: false,
    fs: { allow: [root, join(root, 'node_modules'), dirname(root)] },
    proxy: Object.fromEntries(apiBases.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});
