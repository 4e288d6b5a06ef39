import { inject } from 'vitest';

/** Address of the cluster of this worker (vitest counts its workers from 1). */
export function clusterUrl(): string {
  const clusters = inject('clusters');
  return clusters[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % clusters.length] as string;
}
