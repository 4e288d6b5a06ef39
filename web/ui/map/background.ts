import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';

/** Asks for the address of the operator's own map; null: none is set. The shell sets it, because `web/ui` makes no calls. */
let ask: () => Promise<string | null> = async () => null;
export const setBackgroundSource = (from: () => Promise<string | null>): void => {
  ask = from;
};

const isTiles = (address: string): boolean => address.includes('{z}');
/** Our own ground gives way to it; stops, trips and areas stay above. */
const own = ['land', 'borders', 'town-dots', 'names'];

/** The operator's style below, ours above. Letters are drawn from the page's fonts: ours are on no foreign glyph server. */
function joined(ours: StyleSpecification, theirs: StyleSpecification): StyleSpecification {
  const { glyphs: _, ...style } = theirs;
  return {
    ...style,
    sources: { ...theirs.sources, ...ours.sources },
    layers: [
      ...theirs.layers.map((layer) => ({ ...layer, id: `background/${layer.id}` })),
      ...ours.layers.filter(({ id }) => id !== 'water' && !own.includes(id)),
    ],
  };
}

/** Puts the operator's own map beneath, when one is set and answers; otherwise the product's own ground stays. */
export async function addBackground(map: MapLibre, ours: StyleSpecification): Promise<void> {
  const address = await ask().catch(() => null);
  if (!address) return;
  if (isTiles(address)) {
    map.addSource('background', { type: 'raster', tiles: [address], tileSize: 256 });
    map.addLayer({ id: 'background', type: 'raster', source: 'background' }, 'areas');
    for (const id of own) map.setLayoutProperty(id, 'visibility', 'none');
    return;
  }
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined);
  if (!answer?.ok) return;
  const theirs = (await answer.json()) as StyleSpecification;
  if (!Array.isArray(theirs.layers)) return;
  const changed = new Promise<void>((resolve) => map.once('style.load', () => resolve()));
  map.setStyle(joined(ours, theirs), { diff: false });
  await changed;
}
