import type { ScreenSize } from './useScreenSize.ts';

/** How many panels fit: 1 on mobile, 3 on a monitor, 2 between them (specification 1, 2.7; R38). */
export const panelRoom = (size: ScreenSize, most = 3): number =>
  Math.min(most, size === 'mobile' ? 1 : size === 'monitor' ? 3 : 2);
