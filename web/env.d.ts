/** Number of the build, set by vite.config.ts; busts the cache of the texts. */
declare const __BUILD__: string;
