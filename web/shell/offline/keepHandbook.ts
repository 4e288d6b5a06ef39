import { helpLanguage } from '../helpAddress.ts';

/** As the service worker names it (vite.config.ts). */
const cacheName = 'kontor-help';
const keptBuild = 'kontor-handbook-kept';

/**
 * Fetches the handbook of a language, once for each build of the program, so that it opens and is searched without a network. Pictures come as they are
 * looked at. One page after the other: nobody waits for it.
 */
export async function keepHandbook(language: string): Promise<void> {
  const folder = `./help/${helpLanguage(language)}`;
  const wanted = `${__BUILD__}/${folder}`;
  if (localStorage.getItem(keptBuild) === wanted) return;
  const pages: string[] = await (await fetch(`${folder}/pages.json`)).json();
  const kept = await caches.open(cacheName);
  for (const file of [
    './help/handbook.css',
    './help/handbook.js',
    './help/inter.woff2',
    ...pages.map((page) => `${folder}/${page}`),
  ])
    await kept.add(file);
  localStorage.setItem(keptBuild, wanted);
}
