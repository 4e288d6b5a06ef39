/** What an adopting package lacks: it stands nowhere in the depot yet. */
export type Adopter = { packageId: string; terminalStatus: string; barcodes: readonly string[] };

/**
 * The package of a shipment that turns out to be the unknown one: the one that bears its code, else the only one that has not been
 * seen. Undefined when nothing says which.
 */
export function adopterOf(packages: readonly Adopter[], barcode: string): Adopter | undefined {
  const awaited = packages.filter((one) => one.terminalStatus !== 'IN_DEPOT' && one.terminalStatus !== 'CANCELED');
  return awaited.find((one) => one.barcodes.includes(barcode)) ?? (awaited.length === 1 ? awaited[0] : undefined);
}
