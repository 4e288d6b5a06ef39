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
/** A depot that a partner runs with its own software, behind the hub. */
export const partner = { id: 'lnz', place: ['AT', '4020', 'Linz'] };
/**
 * A place of the area of a depot.
 * @param {string} depot
 * @returns {string[]}
 */
export const placeOf = (depot) => /** @type {Record<string, string[] | undefined>} */ (network)[depot] ?? partner.place;
/** A place in the area of Stuttgart that is reached over the hub. */
export const overHub = { place: ['DE', '60311', 'Frankfurt'], depot: 'str' };

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

/** Orders of the network itself: their ways, promises and codes are the product's.
 * @param {import('./things.mjs').Book} book
 * @param {number} orders
 * @param {string[]} open
 */
function addOrdersOfNetwork(book, orders, open) {
  const { luck, depots } = book;
  if (!depots.includes('hub')) return;
  const places = [...open, partner.id];
  for (let left = orders; left > 0; left -= 1) {
    const n = book.orders.length;
    const from = places[n % places.length];
    // The partner's program writes manifests to Germany alone.
    const theirs = book.ends.filter((one) => placeOf(one)[0] === 'DE');
    const others = (from === partner.id ? theirs : [...book.ends, partner.id]).filter((one) => one !== from);
    const to = others[Math.floor(n / places.length) % others.length];
    const count = 1 + Math.floor(luck.next() * 2);
    /** @type {any} */
    const order = {
      number: `NETWORK-${String(n + 1).padStart(5, '0')}`,
      ofNetwork: true,
      from,
      to,
      path: [],
      place: placeOf(to),
      packages: Array.from({ length: count }, () => ({ place: 'consignor', legs: {} })),
    };
    for (const pack of order.packages) Object.assign(pack, { order });
    book.orders.push(order);
  }
}

/** The orders of one more day, from every depot that works to every other; those of the days before stay in the book.
 * @param {import('./things.mjs').Book} book
 * @param {number} packages
 * @param {string[]} open
 * @param {number} ofNetwork
 */
function addDay(book, packages, open, ofNetwork) {
  const { luck, depots } = book;
  const first = book.orders.length;
  const until = book.packages.length + packages;
  while (book.packages.length < until) {
    const n = book.orders.length;
    const from = open[n % open.length];
    const others = book.ends.filter((one) => one !== from);
    const to = others[Math.floor(n / open.length) % others.length];
    const viaHub = to === overHub.depot && depots.includes('hub') && luck.chance(0.4);
    const count = Math.min(until - book.packages.length, 1 + Math.floor(luck.next() * 3));
    /** @type {any} */
    const order = {
      number: `NIGHT-${String(n + 1).padStart(5, '0')}`,
      from,
      to,
      path: viaHub ? [from, 'hub', to] : [from, to],
      place: viaHub ? overHub.place : placeOf(to),
      packages: Array.from({ length: count }, (_, i) => ({
        barcode: sscc(book.packages.length + i + 1),
        place: 'consignor',
        /** Shipment that it is in, by depot; two packages of an order part ways when one of them is left behind. */
        legs: {},
      })),
    };
    for (const pack of order.packages) {
      Object.assign(pack, { order });
      book.know(pack);
    }
    book.orders.push(order);
  }
  addOrdersOfNetwork(book, ofNetwork, open);
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
    /** @type {any[]} */
    today: [],
    /** @type {any[]} */
    packages: [],
    byCode: new Map(),
    addDay: (/** @type {number} */ packages, /** @type {string[]} */ open, /** @type {number} */ ofNetwork) =>
      addDay(book, packages, open, ofNetwork),
    /** A package has its code from here on. */
    know(pack) {
      book.packages.push(pack);
      book.byCode.set(pack.barcode, pack);
    },
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
    /** Shipments of the network by the state that they ended in. */
    states: {},
    /** Consignments that stand at the partner with their packages, and what it has not said yet. */
    atPartner: new Map(),
    partnerLate: [],
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
