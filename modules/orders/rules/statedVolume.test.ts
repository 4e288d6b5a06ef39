import { expect, it } from 'vitest';
import { emptyLine } from './orderDraft.ts';
import { statedVolume } from './statedVolume.ts';

const line = (own: object) => ({ ...emptyLine(1), numberOfPackages: 2, ...own });

it('a stated volume counts for goods that have no measures, beside the measured ones', () => {
  expect(statedVolume([line({ volume: 1_536_000_000 })])).toBe(1_536_000_000);
  const measured = line({ length: 1200, width: 800, height: 1000, volume: 5 });
  expect(statedVolume([measured])).toBeNull();
  // 2 x 0.96 m3 by their measures, and what the sender says of the other line.
  expect(statedVolume([measured, line({ volume: 500_000_000 })])).toBe(1_920_000_000 + 500_000_000);
  expect(statedVolume([line({})])).toBeNull();
});
