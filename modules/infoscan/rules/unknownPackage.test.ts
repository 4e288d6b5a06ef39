import { expect, it } from 'vitest';
import { type Adopter, adopterOf } from './unknownPackage.ts';

// When data with that barcode arrive, they adopt the package.
const pack = (packageId: string, terminalStatus: string, ...barcodes: string[]): Adopter => ({
  packageId,
  terminalStatus,
  barcodes,
});
const chosen = (packages: Adopter[], barcode = 'K-1') => adopterOf(packages, barcode)?.packageId;

it('is the package that bears the code, whatever else is awaited', () => {
  expect(chosen([pack('a', 'NOT_IN_DEPOT', 'X'), pack('b', 'NOT_YET_UNLOADED', 'Y', 'K-1')])).toBe('b');
});
it('is the only one that nobody has seen, when no code says which', () => {
  expect(chosen([pack('a', 'NOT_IN_DEPOT', 'X')])).toBe('a');
  expect(chosen([pack('a', 'IN_DEPOT', 'X'), pack('b', 'NOT_IN_DEPOT', 'Y'), pack('c', 'CANCELED', 'Z')])).toBe('b');
});
it('is none of several that are awaited', () => {
  expect(chosen([pack('a', 'NOT_IN_DEPOT', 'X'), pack('b', 'NOT_IN_DEPOT', 'Y')])).toBeUndefined();
  expect(chosen([])).toBeUndefined();
});
it('is never one that stands in the depot or was cancelled, even with that code', () => {
  expect(chosen([pack('a', 'IN_DEPOT', 'K-1')])).toBeUndefined();
  expect(chosen([pack('a', 'CANCELED', 'K-1')])).toBeUndefined();
});
