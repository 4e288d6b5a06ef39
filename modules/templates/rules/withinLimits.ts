type Goods = { readonly id: string; readonly weight: number; readonly loadingMeter: number; readonly place: string };
type Limits = { readonly weight: number | null; readonly loadingMeter: number | null; readonly stops: number | null };
type Aboard = { readonly weight: number; readonly loadingMeter: number; readonly places: readonly string[] };

/** Which goods, one after the other, still go on a trip; a smaller one behind one that is too large may. g, mm. */
export function withinLimits(goods: readonly Goods[], limits: Limits, aboard: Aboard): ReadonlySet<string> {
  const places = new Set(aboard.places);
  let { weight, loadingMeter } = aboard;
  const over = (value: number, most: number | null): boolean => most !== null && value > most;
  const taken = new Set<string>();
  for (const one of goods) {
    const stops = places.has(one.place) ? places.size : places.size + 1;
    if (
      over(weight + one.weight, limits.weight) ||
      over(loadingMeter + one.loadingMeter, limits.loadingMeter) ||
      over(stops, limits.stops)
    )
      continue;
    weight += one.weight;
    loadingMeter += one.loadingMeter;
    places.add(one.place);
    taken.add(one.id);
  }
  return taken;
}
