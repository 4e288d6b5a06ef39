// Orders in, status out: what a partner's program does with Kontor. docs/open-api.md tells the calls.
import { HttpError, ok } from '@oazapfts/runtime';
import * as calls from './calls.gen.ts';
import type { OrderImport, OrderStatus, ReadingsTaken, Session } from './calls.gen.ts';
import { KontorError } from './errors.ts';
import { patientFetch, type Sending } from './transport.ts';

export type { ImportMessage, OrderImport, OrderStatus, ReadingsTaken } from './calls.gen.ts';
export { type CheckText, type FieldProblem, KontorError, NotReachable } from './errors.ts';
export type { Sending } from './transport.ts';

/** Of an order file: a table, EDIFACT IFTMIN, FORTRAS BORD512, JSON, a workbook. */
export type OrderKind = OrderImport['kind'];
/** What a dry run says: as an import, but nothing was kept. */
export type OrderTrial = Omit<OrderImport, 'id' | 'items'>;
/** `await openAsBlob(path)` of node:fs sends a file as it is read, and can be read again for another try. */
export type Content = Blob | Uint8Array<ArrayBuffer> | string;
export type Readings = Parameters<typeof calls.temperatureSendReadings>[1];
export type SendOptions = {
  filename?: string;
  /** One of your own when your program may be ended in between: the same again is the same import. Otherwise one is made. */
  idempotencyKey?: string;
};

const finished = (one: OrderImport): boolean => one.state !== 'RECEIVED' && one.state !== 'PARSING';
const asBlob = (content: Content): Blob => (content instanceof Blob ? content : new Blob([content]));

/** @throws KontorError, what the answer says */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError) throw new KontorError(error.status, error.data);
    throw error;
  }
}

/**
 * A depot's Kontor. Every call throws KontorError when the depot says no and NotReachable when no answer came.
 * Days are `2031-03-05` in the time of the depot, moments are milliseconds since 1970 in UTC, weights kg.
 */
export class Kontor {
  readonly url: string;
  readonly #options: { baseUrl: string; fetch: typeof fetch };
  readonly #headers: Record<string, string>;

  /** @param key of a partner, as the depot has made it (Orders, Partners) */
  constructor(url: string, key: string, sending: Sending = {}, headers: Record<string, string> = {}) {
    this.url = url.replace(/\/+$/, '');
    this.#options = { baseUrl: this.url, fetch: patientFetch(sending) };
    this.#headers = {
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(sending.language ? { 'accept-language': sending.language } : {}),
      ...headers,
    };
  }

  #with(more: Record<string, string> = {}) {
    return { ...this.#options, headers: { ...this.#headers, ...more } };
  }

  #writing({ idempotencyKey = crypto.randomUUID() }: SendOptions, type: string) {
    return this.#with({ 'idempotency-key': idempotencyKey, 'content-type': type });
  }

  /** Sends an order file. More than 1,000 orders are taken in behind it: `waitForImport`. */
  async sendOrders(kind: OrderKind, content: Content, options: SendOptions = {}): Promise<OrderImport> {
    const opts = this.#writing(options, 'application/octet-stream');
    const { filename } = options;
    return told(ok(calls.exchangeImportOrders(kind, asBlob(content), { filename }, opts)));
  }

  /** What would come of an order file; nothing of it is kept. */
  async tryOrders(kind: OrderKind, content: Content, options: SendOptions = {}): Promise<OrderTrial> {
    const opts = this.#writing(options, 'application/octet-stream');
    const { filename } = options;
    return told(ok(calls.exchangeTryImport(kind, asBlob(content), { filename }, opts)));
  }

  async getImport(id: string): Promise<OrderImport> {
    return told(ok(calls.exchangeGetImport(id, this.#with())));
  }

  /** The import once nothing of it waits to be read; as it is then when it takes longer than so many s. */
  async waitForImport(id: string, seconds = 600): Promise<OrderImport> {
    const until = Date.now() + seconds * 1000;
    for (;;) {
      const one = await this.getImport(id);
      if (finished(one) || Date.now() >= until) return one;
      await new Promise((done) => {
        setTimeout(done, 2000);
      });
    }
  }

  /** What became of an order, by your own number; empty when the depot does not know it. */
  async orderStatus(number: string): Promise<OrderStatus[]> {
    return told(ok(calls.exchangeOrderStatus(number, this.#with())));
  }

  /** Readings of a sensor, with its own token as key; sent again they count once. */
  async sendReadings(serial: string, readings: Readings): Promise<ReadingsTaken> {
    return told(ok(calls.temperatureSendReadings(serial, readings, this.#writing({}, 'application/json'))));
  }
}

/** Signs in as a person: for a command that somebody types, never for a program, which has a key. */
export async function signIn(
  url: string,
  who: { unit: string; account: string; password: string },
  sending: Sending = {},
): Promise<{ kontor: Kontor; session: Session; signOut: () => Promise<void> }> {
  const baseUrl = url.replace(/\/+$/, '');
  const headers = { origin: baseUrl, ...(sending.language ? { 'accept-language': sending.language } : {}) };
  let cookie = '';
  const keeping: typeof fetch = async (input, init) => {
    const answer = await patientFetch(sending)(input, init);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return answer;
  };
  const form = { orgunit: who.unit, accountid: who.account, password: who.password };
  const session = await told(ok(calls.identityLogin(form, {}, { baseUrl, headers, fetch: keeping })));
  const signedIn = { ...headers, cookie };
  return {
    kontor: new Kontor(baseUrl, '', sending, signedIn),
    session,
    signOut: async () => {
      await told(ok(calls.identityLogout({ baseUrl, headers: signedIn, fetch: patientFetch(sending) })));
    },
  };
}
