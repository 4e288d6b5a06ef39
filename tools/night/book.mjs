/** Depots in the order in which a smaller night takes them, with a place of their area. */
export const network = {
  dtm: ['DE', '44137', 'Dortmund'],
  ham: ['DE', '20457', 'Hamburg'],
  hub: undefined,
  lej: ['DE', '04109', 'Leipzig'],
  str: ['DE', '70173', 'Stuttgart'],
  muc: ['DE', '80331', 'München'],
  vlo: ['NL', '5911', 'Venlo'],
  szg: ['AT', '5020', 'Salzburg'],
};
/** A place in the area of Stuttgart that is reached over the hub. */
const overHub = { place: ['DE', '60311', 'Frankfurt'], depot: 'str' };

/**
 * mulberry32: the same seed is the same night.
 * @param {number} seed
 */
export function dice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, chance: (p) => next() < p, of: (list) => list[Math.floor(next() * list.length)] };
}

const checkDigit = (digits) =>
  (10 - ([...digits].reduceRight((sum, one, i) => sum + Number(one) * ((digits.length - i) % 2 ? 3 : 1), 0) % 10)) % 10;
/**
 * An SSCC of a company that is nobody's here.
 * @param {number} n
 */
export const sscc = (n) => {
  const digits = `3401234${String(n).padStart(10, '0')}`;
  return digits + checkDigit(digits);
};

/** The orders of one more day, from every depot to every other; those of the days before stay in the book. */
function addDay(book, packages) {
  const { luck, ends, depots } = book;
  const first = book.orders.length;
  const until = book.packages.length + packages;
  while (book.packages.length < until) {
    const n = book.orders.length;
    const from = ends[n % ends.length];
    const others = ends.filter((one) => one !== from);
    const to = others[Math.floor(n / ends.length) % others.length];
    const viaHub = to === overHub.depot && depots.includes('hub') && luck.chance(0.4);
    const count = Math.min(until - book.packages.length, 1 + Math.floor(luck.next() * 3));
    const order = {
      number: `NIGHT-${String(n + 1).padStart(5, '0')}`,
      from,
      to,
      path: viaHub ? [from, 'hub', to] : [from, to],
      place: viaHub ? overHub.place : network[to],
      packages: Array.from({ length: count }, (_, i) => ({
        barcode: sscc(book.packages.length + i + 1),
        place: 'consignor',
        /** Shipment that it is in, by depot; two packages of an order part ways when one of them is left behind. */
        legs: {},
      })),
    };
    for (const pack of order.packages) {
      Object.assign(pack, { order });
      book.packages.push(pack);
      book.byCode.set(pack.barcode, pack);
    }
    book.orders.push(order);
  }
  book.today = book.orders.slice(first);
}

/**
 * The simulator's own book: where each package really is, and every scan with what was answered to it. `place` is one of `consignor`,
 * `hall <depot>`, `van <depot>`, `unit <from>-<to>`, `consignee`, `lost`; the product has to say the same.
 */
export function openBook({ depots, seed }) {
  const book = {
    luck: dice(seed),
    depots,
    ends: depots.filter((depot) => network[depot]),
    /** @type {any[]} */
    orders: [],
    /** Orders of the day that it is. */
    today: [],
    packages: [],
    byCode: new Map(),
    addDay: (packages) => addDay(book, packages),
    /** Packages that stand in a hall and that nobody had sent. */
    unknown: [],
    /** Line-haul units that have left. */
    units: [],
    /** Packages whose scan was taken back once. */
    undone: [],
    /** key -> { list, code, result } */
    scans: new Map(),
    /** What happened, by its name. */
    counts: {},
    count(what) {
      book.counts[what] = (book.counts[what] ?? 0) + 1;
    },
  };
  return book;
}

const halls = { dtm: ['E10-03', 'F12-14'] };
const elsewhere = Array.from({ length: 18 }, (_, i) => `A01-${String(i + 3).padStart(2, '0')}`);
/** A storing position of a depot whose area is counted. */
export const placeIn = ({ luck }, depot) => ({ storingPosition: luck.of(halls[depot] ?? elsewhere) });
