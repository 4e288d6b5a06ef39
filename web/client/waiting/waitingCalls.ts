import { deviceDatabase } from '../memory/deviceDatabase.ts';
import type { DBSchema } from 'idb';
import { sealedGate } from '../sealed/gate.ts';
import { sealedDatabase } from '../sealed/sealedDatabase.ts';
import { ownerNow } from './ownerNow.ts';
import type { RefusedCall, WaitingCall } from './waitingCall.ts';

interface Schema extends DBSchema {
  waiting: { key: number; value: WaitingCall; indexes: { queue: [string, string] } };
}

/** A database of its own: the one of caches is deleted at a schema error and cleared at login, this one never is. */
const name = 'kontor-waiting';
const version = 1;
export const waitingDatabase = deviceDatabase<Schema>(name, version, (db) => {
  db.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true }).createIndex('queue', ['owner', 'queue']);
});

/**
 * Stores a call behind those that wait in its queue. Resolves once it is on the disk; rejects when it could not be kept (full,
 * private, blocked): then it must be refused to the person who made it.
 */
export async function keepCall<B>(
  queue: string,
  key: string,
  body: B,
  { said, about, request }: Pick<WaitingCall, 'said' | 'about' | 'request'> = {},
): Promise<WaitingCall<B>> {
  const call = {
    owner: ownerNow(),
    queue,
    key,
    body,
    ...(said ? { said } : {}),
    ...(about ? { about } : {}),
    ...(request ? { request } : {}),
  };
  const transaction = (await waitingDatabase()).transaction('waiting', 'readwrite', { durability: 'strict' });
  const [seq] = await Promise.all([transaction.store.add(call as WaitingCall), transaction.done]);
  return { ...call, seq };
}

/** A call that waits says more by now, such as which of its photos the server has; it keeps its place. */
export async function rewriteCall<B>(call: WaitingCall<B>): Promise<void> {
  const transaction = (await waitingDatabase()).transaction('waiting', 'readwrite', { durability: 'strict' });
  const there = await transaction.store.get(call.seq);
  if (there?.key === call.key && there.queue === call.queue) await transaction.store.put(call as WaitingCall);
  await transaction.done;
}

/** What waits in a queue of the account that is signed in, in the order it was made. */
export async function waitingCalls<B>(queue: string): Promise<WaitingCall<B>[]> {
  await sealedGate.open();
  const found = await (await waitingDatabase()).getAllFromIndex(
    'waiting',
    'queue',
    IDBKeyRange.only([ownerNow(), queue]),
  );
  return (found as WaitingCall<B>[]).sort((a, b) => a.seq - b.seq);
}

const ofRefused = (queue: string): string => `refused/${queue}`;
export const isRefused = (queue: string): boolean => queue.startsWith(ofRefused(''));

/** Puts a call that waited among the refused ones of its queue, in one step: it is never in both or in neither. */
export async function refuseCall<B>(
  call: WaitingCall<B>,
  why: string,
  answered = false,
  code?: string,
): Promise<RefusedCall<B>> {
  const refused = {
    ...call,
    queue: ofRefused(call.queue),
    why,
    refusedAt: Date.now(),
    ...(answered ? { answered: true as const } : {}),
    ...(code === undefined ? {} : { code }),
  };
  await (await waitingDatabase()).put('waiting', refused as WaitingCall);
  return refused;
}

/** What was refused of a queue, the latest first. */
export const refusedCalls = async <B>(queue: string): Promise<RefusedCall<B>[]> =>
  ((await waitingCalls<B>(ofRefused(queue))) as RefusedCall<B>[]).toSorted((a, b) => b.refusedAt - a.refusedAt);

/** Those of them that are still on the device, in one reading; all of them where it cannot be read. */
export async function stillKept<B>(calls: readonly WaitingCall<B>[]): Promise<readonly WaitingCall<B>[]> {
  const store = (await waitingDatabase()).transaction('waiting').store;
  const found = await Promise.all(calls.map(({ seq }) => store.get(seq)));
  return calls.filter(({ key, queue }, at) => found[at]?.key === key && found[at].queue === queue);
}

/** Names of the queues in which something of the account that is signed in waits, or was refused and not read. */
export async function namesOfKept(): Promise<string[]> {
  await sealedGate.open();
  const owner = ownerNow();
  const keys = (await (await waitingDatabase()).getAll('waiting')).filter((one) => one.owner === owner);
  return [...new Set(keys.map(({ queue }) => (isRefused(queue) ? queue.slice(ofRefused('').length) : queue)))];
}

/** Number of all calls that wait on this device, whoever made them; sealed ones too. */
export async function countWaiting(): Promise<number> {
  const open = (await (await waitingDatabase()).getAll('waiting')).filter(({ queue }) => !isRefused(queue));
  const sealed = (await (await sealedDatabase()).getAll('sealed')).filter(({ waits }) => waits);
  return open.length + sealed.length;
}

/** The server has answered, or a person has read why not: the call is kept no longer. */
export const dropCall = async (seq: number): Promise<void> => (await waitingDatabase()).delete('waiting', seq);
