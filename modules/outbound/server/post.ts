import { createHmac, hkdfSync } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Config } from '#platform/config.ts';
import { notOutside, outsideOnly } from '#platform/outside.ts';

export type Verdict = { ok: boolean; answer: string; took: number };

/** Why an address is not sent to; undefined when it may be. Names are looked at when they are looked up. */
const forbidden = (config: Config, url: URL): string | undefined =>
  config.partnersInside ? undefined : notOutside(url);

/** Sends and answers the status; the body of the answer is not read. Redirects are not followed: they could lead inside. */
const sent = (config: Config, url: URL, headers: Record<string, string>, bytes: Uint8Array): Promise<number> =>
  new Promise((answered, failed) => {
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(bytes.byteLength) },
        signal: AbortSignal.timeout(config.patience),
        agent: false,
        ...(config.partnersInside ? {} : { lookup: outsideOnly }),
      },
      (response) => {
        response.destroy();
        answered(response.statusCode ?? 0);
      },
    );
    request.once('error', failed);
    request.end(bytes);
  });

/** Key of a partner for what is signed; made from the server's own secret, so it is kept nowhere. */
export const signingKey = (config: Config, unit: string, partnerId: string): string =>
  Buffer.from(hkdfSync('sha256', config.secret, 'kontor', `webhook/${unit}/${partnerId}`, 32)).toString('base64url');

export const signatureHeader = 'kontor-signature';

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`. */
export function signature(key: string, seconds: number, body: Uint8Array): string {
  const mac = createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

export type Letter = { id: string; unit: string; partnerId: string; kind: string; bytes: Uint8Array };

/** What the network said: its code (`ECONNREFUSED`) says more than the words of who asked. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}

/** One attempt; never throws, and never takes longer than a step outside may. */
export async function post(config: Config, address: string, letter: Letter, now: number): Promise<Verdict> {
  const begun = performance.now();
  const took = (): number => Math.round(performance.now() - begun);
  try {
    const url = new URL(address);
    const reason = forbidden(config, url);
    if (reason) return { ok: false, answer: reason, took: took() };
    const status = await sent(
      config,
      url,
      {
        'content-type': letter.kind === 'WEBHOOK' ? 'application/json' : 'text/plain; charset=iso-8859-1',
        // The same message again has the same id: who has it already answers yes and does nothing.
        'idempotency-key': letter.id,
        [signatureHeader]: signature(
          signingKey(config, letter.unit, letter.partnerId),
          Math.floor(now / 1000),
          letter.bytes,
        ),
      },
      letter.bytes,
    );
    return { ok: status >= 200 && status < 300, answer: `HTTP ${status}`, took: took() };
  } catch (error) {
    const answer =
      error instanceof Error && error.name === 'AbortError'
        ? `no answer within ${config.patience / 1000} s`
        : reasonOf(error);
    return { ok: false, answer: answer.slice(0, 200), took: took() };
  }
}
