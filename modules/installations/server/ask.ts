import http from 'node:http';
import https from 'node:https';
import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { notOutside, outsideOnly } from '#platform/outside.ts';
import { readAtMost } from '#platform/readAtMost.ts';
import { ownKey, signatureOf } from './identity.ts';

/** `status` 0: nobody answered, and why stands in `text`. */
export type Answer = { status: number; text: string };
const mostBytes = 16_384;

/** Asks another installation, signed; never throws, and never takes longer than a step outside may. */
export async function ask(
  { config, clock }: Platform,
  other: { address: string; public_key: string },
  path: string,
  said: unknown,
): Promise<Answer> {
  try {
    const url = new URL(path, other.address);
    const reason = config.partnersInside ? undefined : notOutside(url);
    if (reason) return { status: 0, text: reason };
    const body = Buffer.from(JSON.stringify(said));
    return await new Promise<Answer>((answered, failed) => {
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/octet-stream',
            'content-length': String(body.byteLength),
            // A program that changes something names the origin that it means.
            origin: url.origin,
            'kontor-installation': ownKey(config),
            'kontor-signature': signatureOf(config, other.public_key, body, clock.now()),
          },
          signal: AbortSignal.timeout(config.patience),
          agent: false,
          ...(config.partnersInside ? {} : { lookup: outsideOnly }),
        },
        (response) =>
          void readAtMost(response, mostBytes).then(
            (bytes) => answered({ status: response.statusCode ?? 0, text: bytes.toString('utf8') }),
            failed,
          ),
      );
      request.once('error', failed);
      request.end(body);
    });
  } catch (error) {
    const late = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
    const said = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error);
    return { status: 0, text: (late ? `no answer within ${config.patience / 1000} s` : said).slice(0, 200) };
  }
}

/** JSON of such a form; undefined for everything else. */
export function readJson<S extends z.ZodType>(text: string, schema: S): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const refusalSchema = z.object({ message: z.string() });
/** What a refusal says, in a line; a proxy in between says nothing that is read. */
export function wordsOf({ status, text }: Answer): string {
  if (status === 0) return text;
  const said = readJson(text, refusalSchema);
  return said ? `HTTP ${status}: ${said.message}`.slice(0, 200) : `HTTP ${status}`;
}
