/**
 * Index of the place that an arrow key leads to, `step` lines on. When the place has gone meanwhile (another user deleted the
 * trip), the way goes on from where it stood: down leads to what moved up into its line, not to the top of the list.
 */
export function stepTo(places: readonly string[], over: string | undefined, stood: number, step: number): number {
  const found = over === undefined ? -1 : places.indexOf(over);
  const from = found >= 0 ? found : stood - (step > 0 ? 1 : 0);
  return Math.max(0, Math.min(places.length - 1, from + step));
}
