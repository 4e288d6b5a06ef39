import { type DangerousLine, isFullyRegulated } from './line.ts';

/** Tunnel restriction codes from the most to the least restrictive (ADR 8.6.4). */
export const tunnelCodes = ['B', 'B1000C', 'B/D', 'B/E', 'C', 'C5000D', 'C/D', 'C/E', 'D', 'D/E', 'E'] as const;
export type TunnelCode = (typeof tunnelCodes)[number];
const tunnelCategories = ['A', 'B', 'C', 'D', 'E'] as const;
export type TunnelCategory = (typeof tunnelCategories)[number];

/** Reads `(D/E)` as `D/E`; undefined for none or `(-)`. */
export function readTunnelCode(text: string | null | undefined): TunnelCode | undefined {
  const plain = (text ?? '').replace(/[()\s]/g, '').toUpperCase();
  return tunnelCodes.find((code) => code === plain);
}

/**
 * Code of the whole load: the most restrictive of its lines (8.6.3.2). Only lines that are fully under ADR count; whether
 * the load as a whole is under the exemption of 1.1.3.6 (then no tunnel is forbidden, 8.6.3.3) is for the caller to know.
 */
export function tunnelCodeOfLoad(lines: readonly DangerousLine[]): TunnelCode | undefined {
  const ranks = lines
    .filter(isFullyRegulated)
    .map((line) => readTunnelCode(line.tunnelCategory))
    .filter((code) => code !== undefined)
    .map((code) => tunnelCodes.indexOf(code));
  return ranks.length === 0 ? undefined : tunnelCodes[Math.min(...ranks)];
}

/**
 * Tunnel categories that a load in packages may not pass (8.6.4). `netExplosiveMass` in g decides for B1000C (1,000 kg)
 * and C5000D (5,000 kg).
 */
export function forbiddenTunnels(code: TunnelCode | undefined, netExplosiveMass = 0): TunnelCategory[] {
  switch (code) {
    case undefined:
      return [];
    case 'B':
      return ['B', 'C', 'D', 'E'];
    case 'B1000C':
      return netExplosiveMass > 1_000_000 ? ['B', 'C', 'D', 'E'] : ['C', 'D', 'E'];
    case 'C':
      return ['C', 'D', 'E'];
    case 'C5000D':
      return netExplosiveMass > 5_000_000 ? ['C', 'D', 'E'] : ['D', 'E'];
    case 'B/D':
    case 'C/D':
    case 'D':
      return ['D', 'E'];
    case 'B/E':
    case 'C/E':
    case 'D/E':
    case 'E':
      return ['E'];
  }
}
