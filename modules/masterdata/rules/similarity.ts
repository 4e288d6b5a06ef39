import type { RecordAddress } from '../contract/address.ts';

/** What two stop locations are compared by. */
export type Place = { id: string; address: RecordAddress };

/** From here on two places are proposed as one. */
export const similarEnough = 0.82;

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/str(\.|asse)?(?=\s|\d|$)/g, 'str ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(gmbh|co|kg|ag|ohg|ek|e k|se|sa|bv)\b/g, '')
    .replace(/ +/g, ' ')
    .trim();

const pairsOf = (text: string): Map<string, number> => {
  const pairs = new Map<string, number>();
  const padded = ` ${text} `;
  for (let i = 0; i + 1 < padded.length; i += 1) {
    const pair = padded.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
};

/** Share of letter pairs that two texts have in common (Sørensen–Dice), 0 to 1. */
function alike(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const [left, right] = [pairsOf(a), pairsOf(b)];
  let common = 0;
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0);
  return (2 * common) / (a.length + b.length + 2);
}

/** Metres between two points; on these distances the earth is flat. */
function metres(a: RecordAddress, b: RecordAddress): number | undefined {
  const { latitude: x1, longitude: y1 } = a;
  const { latitude: x2, longitude: y2 } = b;
  if (typeof x1 !== 'number' || typeof y1 !== 'number' || typeof x2 !== 'number' || typeof y2 !== 'number')
    return undefined;
  return 111_320 * Math.hypot(x1 - x2, (y1 - y2) * Math.cos((x1 * Math.PI) / 180));
}

/** How much two places resemble each other, 0 to 1: name, street with number, and town; far apart they are not the same. */
export function similarity(a: Place, b: Place): number {
  if (a.address.countryCode !== b.address.countryCode) return 0;
  const street = (at: RecordAddress): string => plain(`${at.street ?? ''} ${at.streetNumber ?? ''}`);
  const name = alike(plain(a.address.name1), plain(b.address.name1));
  const road = alike(street(a.address), street(b.address));
  const town = plain(a.address.postalCode) === plain(b.address.postalCode) ? 1 : 0;
  const far = metres(a.address, b.address) ?? 0;
  const near = far <= 300 ? 1 : far >= 3000 ? 0.5 : 1 - ((far - 300) / 2700) * 0.5;
  return Math.round((0.45 * name + 0.35 * road + 0.2 * town) * near * 1000) / 1000;
}

export type Proposal = { memberIds: string[]; similarity: number };

/** Groups of places that are seen as one, the likest first. Only places of one postal code are compared. */
export function similarPlaces(places: readonly Place[], least = similarEnough): Proposal[] {
  const byTown = new Map<string, Place[]>();
  for (const place of places) {
    const town = `${place.address.countryCode} ${plain(place.address.postalCode)}`;
    byTown.set(town, [...(byTown.get(town) ?? []), place]);
  }
  const proposals: Proposal[] = [];
  for (const town of byTown.values()) {
    const taken = new Set<string>();
    for (const [i, first] of town.entries()) {
      if (taken.has(first.id)) continue;
      const like = town.slice(i + 1).flatMap((other) => {
        const by = taken.has(other.id) ? 0 : similarity(first, other);
        return by >= least ? [{ id: other.id, by }] : [];
      });
      if (like.length === 0) continue;
      for (const { id } of like) taken.add(id);
      proposals.push({
        memberIds: [first.id, ...like.map(({ id }) => id)].sort(),
        similarity: Math.min(...like.map(({ by }) => by)),
      });
    }
  }
  return proposals.sort(
    (a, b) => b.similarity - a.similarity || ((a.memberIds[0] ?? '') < (b.memberIds[0] ?? '') ? -1 : 1),
  );
}
