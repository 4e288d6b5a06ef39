/** Papers are printed from the screens of trips and shipments (`slots.ts`). */
export const screens = {} as const;
