import { NotReachable } from './errors.ts';

/** How requests are sent; all of them may be left out. */
export type Sending = {
  /** s that one try may take (60). */
  seconds?: number;
  /** Tries of one request (5). */
  tries?: number;
  /** s that all tries of one request and the pauses between them may take (180). */
  patience?: number;
  /** Language of messages: en, de, fr. */
  language?: string;
  /** Sends one try; for tests and proxies. */
  fetch?: typeof fetch;
  /** ms to wait; for tests. */
  pause?: (ms: number) => Promise<void>;
};

/** Too often, no connection to a database, and what a proxy says of a server that is being replaced. */
const passing = new Set([429, 502, 503, 504]);

const waits = async (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/** ms that the server wants to be left alone; undefined when it says nothing that can be read. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

/** The `try`th pause (0 first), ms: 0.5 s and twice as much each time, 20 s at most, of which half is by chance so that not all come back at once. */
export const pauseBefore = (already: number, chance: number): number =>
  Math.min(20_000, 500 * 2 ** already) * (0.5 + chance / 2);

/** Reads the answer to its end, so that a connection that is cut in the middle counts as cut. */
async function whole(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const bytes = await answer.arrayBuffer();
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
}

/**
 * `fetch` that tries again. A request goes out again when it reads, when it has an `Idempotency-Key`, or when the server said that it took
 * nothing in (429); anything else is tried once, because nobody knows what became of it.
 * @throws NotReachable when no answer came
 */
export function patientFetch(sending: Sending): typeof fetch {
  const { seconds = 60, tries = 5, patience = 180, fetch: send = fetch, pause = waits } = sending;
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const url = input instanceof Request ? input.url : String(input);
    const again = (init.method ?? 'GET') === 'GET' || headers.has('idempotency-key');
    const until = Date.now() + patience * 1000;
    for (let already = 0; ; already += 1) {
      const signals = [AbortSignal.timeout(seconds * 1000), ...(init.signal ? [init.signal] : [])];
      let answer: Response | undefined;
      let failure: unknown;
      try {
        answer = await whole(
          // A moved address would turn an order into a question: the caller has to know.
          await send(input, { ...init, headers, redirect: 'manual', signal: AbortSignal.any(signals) }),
        );
      } catch (error) {
        if (init.signal?.aborted) throw error;
        failure = error;
      }
      if (answer && !passing.has(answer.status)) return answer;
      const asked = retryAfter(answer?.headers.get('retry-after') ?? null, Date.now());
      const wait = Math.max(asked ?? 0, pauseBefore(already, Math.random()));
      const may = (again || answer?.status === 429) && already + 1 < tries && Date.now() + wait < until;
      if (may) await pause(wait);
      else if (answer) return answer;
      else throw new NotReachable(new URL(url).origin, already + 1, failure);
    }
  };
}
