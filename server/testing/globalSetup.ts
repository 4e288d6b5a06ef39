import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';

const root = resolve(import.meta.dirname, '../..');

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the clusters, one for each worker. */
    clusters: readonly string[];
  }
}

/**
 * A PostgreSQL for each worker, with the demo world as a template that each file of proofs copies: events are read below the oldest
 * transaction of a cluster, so a long one in another file's database would hold them up.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { buildWhenNeeded } = (await import(join(root, 'tools/launch/build.mjs'))) as {
    buildWhenNeeded(kinds: string[]): Promise<void>;
  };
  await buildWhenNeeded(['server']);
  const workers = Number(project.config.maxWorkers ?? 1);
  const clusters = await Promise.all(
    Array.from({ length: workers }, (_, at) => startCluster(`${project.name}-${at}-${process.pid}`)),
  );
  project.provide(
    'clusters',
    clusters.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()));
  };
}
