export function ShipmentPage(_: { id: string }) {
  return null;
}
