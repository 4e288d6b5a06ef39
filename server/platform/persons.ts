import type { KeptClass } from '#kernel/keptClass.ts';

/**
 * Who somebody is in a row: what of them stands where. The name of a column, or SQL over `r` (a row of the table) and `e` (what `each`
 * makes of it). Columns of ids and names are made nobody's on erasure; SQL is only read.
 */
export type Who = {
  /** SQL of a set of documents in a row, each about somebody of their own: `e.value`. */
  each?: string;
  account?: string;
  driver?: string;
  name?: string;
  phone?: string;
  mobile?: string;
  email?: string;
  licence?: string;
};
export const whoFields = ['account', 'driver', 'name', 'phone', 'mobile', 'email', 'licence'] as const;

/** Where a module keeps who somebody is, a table or a kind of rows of one: for export and erasure. SQL in it is part of the program. */
export type PersonalData = {
  /** Unique in the product; its word is `operation:personal/<name>`. */
  name: string;
  table: string;
  /** Letters of trade and vouchers stay until the law lets them go; everything else is made nobody's. */
  class: KeptClass;
  /** Only these rows of the table. */
  only?: string;
  who?: readonly Who[];
  /** Columns that hold who did something, by account or by name; arrays of those too. */
  by?: readonly string[];
  /** Columns (text, arrays, documents) in which somebody may be written about, with name, number, address or licence. */
  texts?: readonly string[];
  /** What is exported beside these columns, by name, as SQL over `r`. */
  shown?: Readonly<Record<string, string>>;
  /** What else becomes of a row that is somebody's (`who`): columns with SQL over `r`; or it goes as a whole. */
  erase?: Readonly<Record<string, string>> | 'DELETE';
  /** Columns made from others, written anew afterwards: SQL over `r`. They are among `texts`. */
  derived?: Readonly<Record<string, string>>;
  /** Rows that may be erased now; the others are still needed. */
  erasable?: string;
};

/** What the platform keeps by itself: on its way to browsers and units, and what was answered. It goes by itself after days (`trim.ts`). */
export const platformPersons: readonly PersonalData[] = [
  {
    name: 'changes',
    table: 'outbox',
    class: 'OPERATIONAL',
    texts: ['payload'],
    shown: { topic: 'r.topic', at: 'r.created_at' },
  },
  {
    name: 'answers',
    table: 'done_once',
    class: 'OPERATIONAL',
    texts: ['answer'],
    shown: { key: 'r.key', at: 'r.done_at' },
  },
  { name: 'jobs', table: 'graphile_worker._private_jobs', class: 'OPERATIONAL', texts: ['payload', 'last_error'] },
  {
    name: 'nights',
    table: 'upkeep',
    class: 'OPERATIONAL',
    texts: ['error'],
    shown: { kind: 'r.kind', at: 'r.began_at' },
  },
];
