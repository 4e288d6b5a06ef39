// What the programs of the night hand to each other; figures and people that only one of them knows are left out.

/** @typedef {string[]} Place country, postal code, city */
/**
 * @typedef {{
 *   barcode: string;
 *   place: string;
 *   legs: Record<string, string>;
 *   order: Order;
 *   arrived?: string;
 *   refused?: boolean;
 *   missingAt?: string;
 * }} Pack
 */
/**
 * @typedef {{
 *   number: string;
 *   from: string;
 *   to: string;
 *   path: string[];
 *   place: Place;
 *   packages: Pack[];
 *   orderNumber: string;
 *   promised: string;
 *   now?: string;
 *   pickup?: string;
 *   ofNetwork?: boolean;
 *   shipment?: string;
 *   asked?: boolean;
 *   collected?: boolean;
 *   refusedThere?: boolean;
 * }} Order
 */
/** @typedef {{ from: string; to: string; name: string; packages: Pack[]; unloaded?: boolean; byFile?: boolean }} Unit */
/** @typedef {{ number: string; code: string; day: number[]; time: string }} Said */
/**
 * @typedef {{
 *   luck: { next: () => number, chance: (p: number) => boolean };
 *   depots: string[];
 *   ends: string[];
 *   orders: Order[];
 *   today: Order[];
 *   packages: Pack[];
 *   byCode: Map<string, Pack>;
 *   units: Unit[];
 *   counts: Record<string, number>;
 *   states: Record<string, number>;
 *   atPartner: Map<Order, Pack[]>;
 *   partnerLate: Said[];
 *   count: (what: string) => void;
 *   know: (pack: Pack) => void;
 * }} Book
 */
/**
 * @typedef {{
 *   ask: (method: string, path: string, body?: unknown) => Promise<{ status: number, body: any }>;
 *   get: (path: string) => Promise<any>;
 * }} Person
 */
/** @typedef {(text: string, values?: unknown[]) => Promise<any[]>} Sql */
/**
 * @typedef {{
 *   house: { now: () => number, instant: (day: string, hours: number) => number, wait: (ms: number) => Promise<unknown> };
 *   book: Book;
 *   people: Record<string, Record<string, Person>>;
 *   sql: Sql;
 *   wrong: (text: string) => void;
 *   no: number;
 *   days: number;
 *   day: string;
 *   next: string;
 *   date: string;
 *   rerouted?: { shipments: number, seconds: number };
 *   files?: number;
 *   partnerSaw?: Set<string>;
 *   closure?: string;
 * }} Night
 */
export {};
