/** Loading equipment that was counted at a stop. */
type Count = { customerId?: string | undefined };

/**
 * What is counted at a stop after another count: each customer's replaces what was counted with that customer before, so that several can be
 * documented one after the other.
 */
export const mergedCounts = <C extends Count>(before: readonly C[], given: readonly C[]): C[] => [
  ...before.filter((one) => !given.some((other) => other.customerId === one.customerId)),
  ...given,
];
