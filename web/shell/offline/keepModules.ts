type OfflineFiles = { modules: Record<string, readonly string[]> };

/** Where the service worker keeps what the page asked for (vite.config.ts). */
const cacheName = 'kontor-assets';

/** Resolves once a service worker answers for this page. */
const controlled = (): Promise<void> =>
  new Promise((done) => {
    if (navigator.serviceWorker.controller) done();
    else navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
  });

/** Fetches what the modules of an account need, with their texts, so that their screens open without a network. */
export async function keepModules(names: readonly string[], language: string): Promise<void> {
  await controlled();
  const { modules } = (await (await fetch('./offline.json')).json()) as OfflineFiles;
  const files = new Set(names.flatMap((name) => modules[name] ?? []));
  const kept = await caches.open(cacheName);
  for (const file of files) if (!(await kept.match(`./${file}`))) await fetch(`./${file}`);
  // The texts of the fallback are asked for as well: without them a start waits until nobody tries any more.
  for (const lng of new Set([language, 'en']))
    for (const name of ['base', ...names]) await fetch(`./resources/${lng}/${name}.json?${__BUILD__}`);
}
