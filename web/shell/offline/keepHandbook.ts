import { helpLanguage } from '../helpAddress.ts';

/** As the service worker names it (vite.config.ts). */
const cacheName = 'kontor-help';

/**
 * Fetches the handbook of a language, once for each build of the program, so that it opens and is searched without a network. Pictures come as they are
 * looked at. One page after the other: nobody waits for it. What was kept last stands beside the pages (`help/kept-de`) and goes with them.
 */
export async function keepHandbook(language: string): Promise<void> {
  const written = helpLanguage(language);
  const folder = `./help/${written}`;
  const mark = `./help/kept-${written}`;
  const kept = await caches.open(cacheName);
  if ((await (await kept.match(mark))?.text()) === __BUILD__) return;
  const pages: string[] = await (await fetch(`${folder}/pages.json`)).json();
  const shared = ['./help/handbook.css', './help/handbook.js', './help/inter.woff2'];
  for (const file of [...shared, ...pages.map((page) => `${folder}/${page}`)]) await kept.add(file);
  await kept.put(mark, new Response(__BUILD__));
}
