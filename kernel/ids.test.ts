import { describe, expect, it } from 'vitest';
import { idSchema, unitIdSchema, uuidV7 } from './ids.ts';

describe('ids', () => {
  it('are UUID version 7 and sort by time', () => {
    const random = new Uint8Array(10).fill(255);
    const first = uuidV7(1_700_000_000_000, random);
    const second = uuidV7(1_700_000_000_001, new Uint8Array(10));
    expect(idSchema.safeParse(first).success).toBe(true);
    expect(idSchema.safeParse(second).success).toBe(true);
    expect(first < second).toBe(true);
    expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
    expect(idSchema.safeParse('00000000-0000-4000-8000-000000000000').success).toBe(false);
  });
  it('of units are short and plain', () => {
    expect(unitIdSchema.safeParse('dtm').success).toBe(true);
    expect(unitIdSchema.safeParse('DTM').success).toBe(false);
    expect(unitIdSchema.safeParse('x'.repeat(21)).success).toBe(false);
  });
});
