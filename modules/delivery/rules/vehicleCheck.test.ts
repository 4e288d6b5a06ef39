import { describe, expect, it } from 'vitest';
import { type CheckedPoint, checkPoints, isComplete, missingOfCheck } from './vehicleCheck.ts';

const all = (more: Partial<Record<string, Partial<CheckedPoint>>> = {}): CheckedPoint[] =>
  checkPoints.map((point) => ({ point, ok: true, ...more[point] }));

describe('a check of the vehicle', () => {
  it('is complete when every point was looked at', () => {
    expect(isComplete(missingOfCheck(all(), 0, 0))).toBe(true);
    expect(missingOfCheck(all().slice(1), 0, 0).points).toEqual(['LIGHTS']);
    expect(isComplete(missingOfCheck([], 9, 0))).toBe(false);
  });
  it('says of a defect what is wrong, with a photo', () => {
    const broken = all({ TYRES: { ok: false } });
    expect(missingOfCheck(broken, 0, 0)).toEqual({ points: [], remarks: ['TYRES'], photos: 1 });
    expect(missingOfCheck(all({ TYRES: { ok: false, remark: '  ' } }), 1, 0).remarks).toEqual(['TYRES']);
    expect(isComplete(missingOfCheck(all({ TYRES: { ok: false, remark: 'Rear left flat' } }), 1, 0))).toBe(true);
  });
  it('has as many photos as the depot asks for', () => {
    expect(missingOfCheck(all(), 1, 4).photos).toBe(3);
    expect(missingOfCheck(all(), 5, 4).photos).toBe(0);
  });
});
