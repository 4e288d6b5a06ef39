import { sql } from 'kysely';
import { z, ZodError } from 'zod';
import { notFound, Refusal, refused, stale } from '#kernel/errors.ts';
import { deliverHere, digestOf, OtherMessage } from '#platform/doors.ts';
import type { RawContext } from '#platform/module.ts';
import { type Envelope, envelopeSchema, envelopeVersions } from '../rules/envelope.ts';
import { readJson } from './ask.ts';
import { isSigned } from './identity.ts';

type Known = { id: string; shared: string[]; lives_there: string[] };

/** Which installation has signed this. Whoever is not known, or signs wrongly, hears no more than that. @throws Refusal 401 */
async function whoSays({ platform, request, now }: RawContext, bytes: Uint8Array): Promise<Known> {
  const key = request.headers['kontor-installation'];
  const signature = request.headers['kontor-signature'];
  const nobody = new Refusal(401, 1500, 'Security', { key: 'installations:refusal/notKnown' });
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(key)) throw nobody;
  const known = await platform.tenancy.asOwner((db) =>
    db.find(sql<Known>`select id, shared, lives_there from other_installation where public_key = ${key} and active`, {
      name: 'installations.known',
    }),
  );
  if (!known || !isSigned(platform.config, key, typeof signature === 'string' ? signature : undefined, bytes, now))
    throw nobody;
  return known;
}

/** The body as a message; an envelope of a later version is named as one. @throws Refusal */
function envelopeIn(bytes: Uint8Array): Envelope {
  const text = Buffer.from(bytes).toString('utf8');
  const read = readJson(text, envelopeSchema);
  if (read) return read;
  const version = readJson(text, z.object({ version: z.number() }))?.version;
  throw version !== undefined && !envelopeVersions.some((one) => one === version)
    ? refused('installations:refusal/version', { version, known: envelopeVersions.join(', ') })
    : refused('installations:refusal/notRead');
}

/** Both sides see what went over the line. What arrives again is counted, not written again. */
const noteTaken = (
  { platform }: RawContext,
  known: Known,
  { unit, from, door, key, payload }: Envelope,
): Promise<void> =>
  platform.asSystem(unit, async (ctx) => {
    await ctx.db.run(
      sql`insert into door_message (org_unit, id, installation_id, direction, other_unit, door, key, digest, state, attempts, created_at, settled_at)
        values (${unit}, ${ctx.newId()}, ${known.id}, 'IN', ${from}, ${door}, ${key}, ${digestOf(payload)}, 'TAKEN', 1, ${new Date(ctx.now)}, ${new Date(ctx.now)})
        on conflict (org_unit, direction, other_unit, door, key) do update set attempts = least(door_message.attempts + 1, 1000000)`,
      { name: 'installations.noteTaken' },
    );
    await ctx.db.run(sql`update other_installation set heard_at = ${new Date(ctx.now)} where id = ${known.id}`, {
      name: 'installations.heard',
    });
  });

/**
 * A message of another installation, from a unit that lives there to one that it may send to: taken once, whatever is sent again.
 * @throws Refusal 401 unknown or wrongly signed, 400 not read, not its unit, not fitting, 404 a unit or door that there is not for it, 409 another message had this key
 */
export async function takeMessage(ctx: RawContext, bytes: Uint8Array): Promise<{ taken: true }> {
  const known = await whoSays(ctx, bytes);
  const message = envelopeIn(bytes);
  if (!known.lives_there.includes(message.from))
    throw refused('installations:refusal/notYours', { unit: message.from });
  if (!known.shared.includes(message.unit)) throw notFound('installations:refusal/noUnit', { unit: message.unit });
  const doors = ctx.platform.modules.flatMap(({ doors = [] }) => doors);
  if (!doors.some(({ kind }) => kind.name === message.door))
    throw notFound('installations:refusal/noDoor', { door: message.door });
  await deliverHere(ctx.platform, message).catch((error: unknown) => {
    if (error instanceof OtherMessage) throw stale('installations:refusal/otherMessage');
    if (error instanceof ZodError) throw refused('installations:refusal/notFitting', { door: message.door });
    throw error;
  });
  await noteTaken(ctx, known, message);
  return { taken: true };
}

/** Who asks is known here; what both say of their units it compares itself. */
export async function sayHello(ctx: RawContext, bytes: Uint8Array) {
  const known = await whoSays(ctx, bytes);
  return { versions: [...envelopeVersions], shared: known.shared, livesThere: known.lives_there };
}
