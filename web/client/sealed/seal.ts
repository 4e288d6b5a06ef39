import { deviceKey } from '#modules/identity/contract/calls.ts';
import { call, callOwner } from '../call/call.ts';
import { forgetPagesOf } from '../kept/keptPages.ts';
import { sealedGate } from './gate.ts';
import { type Owned, type OwnedStore, ownedStores } from './ownedStores.ts';
import { pack, unpack } from './pack.ts';
import { sealedDatabase } from './sealedDatabase.ts';

/** ms; a sign-in does not wait longer for the key of what was sealed, and asks again later. */
const patience = 10_000;
const cipher = 'AES-GCM';
/** Only where a page comes by https, or from the device itself. */
const canSeal = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

/** In all tabs one at a time, where the browser can: two that hear of the same end seal nothing twice. */
async function alone<T>(what: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return what();
  const done: T[] = [];
  await navigator.locks.request('kontor/sealing', async () => {
    done.push(await what());
  });
  return done[0] as T;
}

/** Sealing and opening go one after another: a quick sign-in behind a sign-out finds everything on one side or the other. */
let work: Promise<unknown> = Promise.resolve();
function inTurn<T>(what: () => Promise<T>): Promise<T> {
  const next = () => alone(what);
  const done = work.then(next, next);
  work = done.catch(() => undefined);
  return done;
}

/** The key of an account: what the device has of it while the session lasts, else asked for, which only its own session may. */
async function keyOf(owner: string): Promise<CryptoKey> {
  const db = await sealedDatabase();
  const known = await db.get('keys', owner);
  if (known) return known;
  const { key } = await call(deviceKey, {}, { silent: true, ownErrors: true, signal: AbortSignal.timeout(patience) });
  const bytes = Uint8Array.from(atob(key), (one) => one.charCodeAt(0));
  const made = await crypto.subtle.importKey('raw', bytes, cipher, false, ['encrypt', 'decrypt']);
  // Signed out meanwhile: it is nobody's any more.
  if (callOwner.now() !== owner) throw new Error('the session has ended');
  await db.put('keys', made, owner);
  return made;
}

async function sealOne(kind: OwnedStore['kind'], { owner, value, waits }: Owned, key: CryptoKey): Promise<void> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt({ name: cipher, iv: nonce }, key, await pack(value));
  const transaction = (await sealedDatabase()).transaction('sealed', 'readwrite', { durability: 'strict' });
  await Promise.all([
    transaction.store.add({ owner, kind, waits, nonce, bytes } as Parameters<typeof transaction.store.add>[0]),
    transaction.done,
  ]);
}

/** Seals first, then forgets: whoever ends the browser in between finds it twice, never not at all. */
async function putAway(store: OwnedStore, one: Owned): Promise<void> {
  const key = one.over || !canSeal() ? undefined : await (await sealedDatabase()).get('keys', one.owner);
  if (key) await sealOne(store.kind, one, key);
  else if (store.precious && !one.over) return;
  await one.drop();
}

/** What can be read goes first; a store that cannot be cleared just now does not keep the others, and is cleared at the next start. */
async function forget(isOver: (owner: string) => boolean): Promise<void> {
  await forgetPagesOf(isOver).catch(() => undefined);
  for (const store of ownedStores) {
    const theirs = (await store.all().catch(() => [])).filter(({ owner }) => isOver(owner));
    for (const one of theirs) await putAway(store, one).catch(() => undefined);
  }
  const db = await sealedDatabase();
  for (const owner of await db.getAllKeys('keys')) if (isOver(owner)) await db.delete('keys', owner);
}

let opened: { owner: string; done: Promise<void> } | undefined;

/**
 * Forgets what this device keeps of owners whose sessions are over: what it can ask for again is gone, what was begun or waits to be sent
 * is sealed until its own account signs in.
 */
export function forgetOwners(isOver: (owner: string) => boolean): Promise<void> {
  if (opened && isOver(opened.owner)) opened = undefined;
  return inTurn(() => forget(isOver)).catch(() => undefined);
}

/** Resolves once everything that was forgotten so far is gone. */
export const forgotten = (): Promise<unknown> => work;

async function open(owner: string): Promise<void> {
  const db = await sealedDatabase();
  const found = await db.getAllFromIndex('sealed', 'owner', owner);
  if (found.length === 0) return;
  const key = await keyOf(owner);
  for (const { id, kind, nonce, bytes } of found) {
    const plain = await crypto.subtle.decrypt({ name: cipher, iv: nonce }, key, bytes).catch(() => undefined);
    // Sealed under another secret of the installation: it stays, and goes on being told.
    if (!plain) continue;
    await ownedStores.find((one) => one.kind === kind)?.putBack(unpack(new Uint8Array(plain)));
    await db.delete('sealed', id);
  }
}

/** Puts back what was sealed of whoever is signed in. Rejects while their key cannot be had; the next one who asks tries anew. */
export function openSealed(owner: string): Promise<void> {
  if (opened?.owner === owner) return opened.done;
  const one = { owner, done: inTurn(() => open(owner)) };
  opened = one;
  one.done.catch(() => {
    if (opened === one) opened = undefined;
  });
  return one.done;
}
sealedGate.open = () => {
  const owner = callOwner.now();
  return owner === undefined ? Promise.resolve() : openSealed(owner);
};

/** Has the key of whoever is signed in at hand, so that it can be sealed when the session ends without a network or a word. */
export async function prepareToSeal(owner: string): Promise<void> {
  if (canSeal()) await inTurn(() => keyOf(owner));
}
