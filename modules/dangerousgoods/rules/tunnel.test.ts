import { describe, expect, it } from 'vitest';
import type { DangerousLine } from './line.ts';
import { forbiddenTunnels, readTunnelCode, type TunnelCode, tunnelCodeOfLoad, tunnelCodes } from './tunnel.ts';

const line = (tunnelCategory: string | null, more: Partial<DangerousLine> = {}): DangerousLine => ({
  unNumber: '1203',
  classificationCode: 'F1',
  primaryHazard: '3',
  transportCategory: 2,
  tunnelCategory,
  grossQuantity: 1000,
  limitedQuantity: false,
  ...more,
});

describe('tunnel code of a load (ADR 8.6)', () => {
  it('is the most restrictive one, in the order of 8.6.4', () => {
    for (let i = 0; i < tunnelCodes.length - 1; i += 1) {
      const [strict, mild] = [tunnelCodes[i] ?? null, tunnelCodes[i + 1] ?? null];
      expect(tunnelCodeOfLoad([line(mild), line(strict)])).toBe(strict);
    }
  });
  it('reads brackets, and nothing where there is no code', () => {
    expect(readTunnelCode('(C/D)')).toBe('C/D');
    expect(readTunnelCode('-')).toBeUndefined();
    expect(tunnelCodeOfLoad([line('-'), line(null)])).toBeUndefined();
  });
  it('leaves out limited and excepted quantities', () => {
    expect(tunnelCodeOfLoad([line('B', { limitedQuantity: true }), line('E')])).toBe('E');
    expect(tunnelCodeOfLoad([line('B', { exceptedQuantity: true })])).toBeUndefined();
  });
  it.each<[TunnelCode, number, string]>([
    ['B', 0, 'BCDE'],
    ['B1000C', 1_000_000, 'CDE'],
    ['B1000C', 1_000_001, 'BCDE'],
    ['B/D', 0, 'DE'],
    ['B/E', 0, 'E'],
    ['C', 0, 'CDE'],
    ['C5000D', 5_000_000, 'DE'],
    ['C5000D', 5_000_001, 'CDE'],
    ['C/D', 0, 'DE'],
    ['C/E', 0, 'E'],
    ['D', 0, 'DE'],
    ['D/E', 0, 'E'],
    ['E', 0, 'E'],
  ])('%s with %d g explosives may not pass %s', (code, mass, tunnels) => {
    expect(forbiddenTunnels(code, mass).join('')).toBe(tunnels);
  });
  it('no code forbids no tunnel', () => expect(forbiddenTunnels(undefined)).toEqual([]));
});
