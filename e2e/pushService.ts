import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
// The half of a browser in RFC 8291 by a library that nobody here wrote; it has no types of its own.
import ece from 'http_ece';

/** What the push service of a browser took for a device: the notice as the device reads it, and who sent it. */
export type Taken = { notice: { title: string; place: string; tag: string }; headers: IncomingHttpHeaders };

/**
 * A push service of the test's own with one device: headless Chromium reaches no vendor's. `subscription` is what the browser's half
 * answers with; `taken` what came since.
 */
export async function startPushService() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const plain = ece.decrypt(Buffer.concat(pieces), { version: 'aes128gcm', privateKey: keys, authSecret: auth });
      taken.push({ notice: JSON.parse(plain.toString()) as Taken['notice'], headers: request.headers });
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/device`,
      keys: { p256dh: keys.getPublicKey().toString('base64url'), auth },
    },
    taken,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

/**
 * Script for the page: the subscribing half of the browser, whose own asks a vendor's service. What was subscribed outlives the page,
 * as in a browser; `refuses` says that the service is away.
 */
export const pushScript = (subscription: object): string => `
  const kept = 'test/push';
  const made = () => ({
    endpoint: ${JSON.stringify(subscription)}.endpoint,
    toJSON: () => (${JSON.stringify(subscription)}),
    unsubscribe: async () => { localStorage.removeItem(kept); return true; },
  });
  PushManager.prototype.subscribe = async (options) => {
    if (localStorage.getItem('test/refuses')) throw new DOMException('push service not available', 'AbortError');
    localStorage.setItem(kept, JSON.stringify(options));
    return made();
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(kept) ? made() : null);
`;
