import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { DoorKind } from '#kernel/door.ts';
import { defineFact } from '#kernel/fact.ts';
import type { ServerModule } from './module.ts';
import { remember, seenBefore } from './once.ts';
import type { Platform } from './platform.ts';

type UnitMessage = { unit: string; door: string; key: string; payload: unknown };
export type Delivery = UnitMessage & { from: string };

/** Something was sent to a unit. It stands in the sender's outbox and becomes a job that runs in the receiving unit. */
export const unitMessage = defineFact<UnitMessage>('platform.unitMessage');

/** The message as it is stored. Throws when the payload does not fit the door: that is a fault of the sender. */
export function messageTo(unit: string, door: DoorKind, key: string, payload: unknown): UnitMessage {
  const fits = door.schema.safeParse(payload);
  if (!fits.success) throw new TypeError(`${door.name}: ${fits.error.message}`);
  return { unit, door: door.name, key, payload };
}

/** Throws when two doors have one name: a message could mean either. */
export function requireDoorsOnce(modules: readonly ServerModule[]): void {
  const names = modules.flatMap(({ doors = [] }) => doors.map(({ kind }) => kind.name));
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new Error(`two doors are named ${twice}`);
}

/** Queues the delivery of a message; part of the caller's transaction. */
export async function queueDelivery(client: pg.PoolClient, fact: { id: string; org_unit: string; payload: unknown }) {
  const delivery: Delivery = { ...(fact.payload as UnitMessage), from: fact.org_unit };
  await client.query('select graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => 25)', [
    'door',
    JSON.stringify(delivery),
    fact.id,
  ]);
}

/** The key is remembered with what it stood for: another message under the same key must not vanish. */
type Done = { digest: string };

/** Of what a message says; another one under the same key is told by it. */
export const digestOf = (payload: unknown): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('hex');

/**
 * Brings a message to its unit: to its door here, or on its way where a module says that the unit lives elsewhere. What throws is logged,
 * tried again for about four days and then kept as failed.
 */
export async function deliver(platform: Platform, job: unknown): Promise<void> {
  const delivery = job as Delivery;
  // What goes to other installations leaves from the head.
  const gate = platform.place?.headPlatform() ?? platform;
  for (const { elsewhere } of gate.modules) if (await elsewhere?.(gate, delivery)) return;
  await deliverHere(platform, delivery);
}

/** A message under a key that stood for another one: nothing of it is taken. */
export class OtherMessage extends Error {
  override name = 'OtherMessage';
}

/**
 * Hands a message to its door: one transaction of the system in the receiving unit, on the server where that lies, in which the key is claimed;
 * what throws rolls back, and what was taken while its sender died comes again and is known by its key.
 * @throws ZodError when the payload does not fit the door, OtherMessage
 */
export async function deliverHere(sender: Platform, { from, unit, door, key, payload }: Delivery): Promise<void> {
  const platform = sender.place?.platformOf(unit) ?? sender;
  const at = `${door} of ${unit}, ${key} from ${from}`;
  const found = platform.modules.flatMap(({ doors = [] }) => doors).find(({ kind }) => kind.name === door);
  if (!found) throw new Error(`${at}: no module has this door`);
  const { readUnits } = await platform.tenancy.global((db) => platform.unitPath(db, unit));
  if (readUnits.length === 0) throw new Error(`${at}: there is no such unit`);
  const message = { from, key, payload: found.kind.schema.parse(payload) };
  const digest = digestOf(payload);
  await platform.asSystem(unit, async (ctx) => {
    const once = `door/${door}/${from}/${key}`;
    const before = await seenBefore<Done>(ctx, once);
    if (before && before.digest !== digest) throw new OtherMessage(`${at}: another message had this key`);
    if (before) return;
    await found.receive(ctx, message as never);
    remember(ctx, once, { digest } satisfies Done);
  });
}
