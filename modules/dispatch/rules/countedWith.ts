type Count = { equipmentId: string; customerId?: string | undefined };

/**
 * Whether loading equipment was counted with a customer of a stop. Who names nobody has counted with the only customer there; where there are several, each has
 * an account of their own, and only a count that names them is theirs.
 */
export function countedWith(
  counts: readonly Count[] | null | undefined,
  customerId: string | null,
  customers: readonly (string | null)[],
): boolean {
  if (!counts) return false;
  const several = new Set(customers.filter((one) => one !== null)).size > 1;
  return customerId === null || !several ? true : counts.some((one) => one.customerId === customerId);
}
