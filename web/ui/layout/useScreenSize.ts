import { useSyncExternalStore } from 'react';

/** Width classes of specification 1, 2.7: mobile to 441 px, tablet to 769, laptop to 1025, monitor from 1601; desk lies between (R38). */
export type ScreenSize = 'mobile' | 'tablet' | 'laptop' | 'desk' | 'monitor';

export const screenSizeOf = (width: number): ScreenSize =>
  width <= 441 ? 'mobile' : width <= 769 ? 'tablet' : width <= 1025 ? 'laptop' : width <= 1600 ? 'desk' : 'monitor';

/** True between tablet and monitor, where most tools find room but not all. */
export const isMiddleSize = (size: ScreenSize): boolean => size === 'laptop' || size === 'desk';

const listen = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** Width class of the window; components render again only when it changes. */
export const useScreenSize = (): ScreenSize => useSyncExternalStore(listen, () => screenSizeOf(window.innerWidth));

/** What follows from the width of the window, as a number; components render again only when that changes. */
export const useOfWidth = (of: (width: number) => number): number =>
  useSyncExternalStore(listen, () => of(window.innerWidth));

/** True when the first pointer is a finger (touch mode of specification 1, 1). */
export const useTouch = (): boolean =>
  useSyncExternalStore(listen, () => window.matchMedia('(pointer: coarse)').matches);
