import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { invalidInput, notFound, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { bookEquipment, reverseEquipment, transferEquipment } from '../contract/calls.ts';
import type { Posting } from '../rules/posting.ts';
import type { Partner } from '../rules/vocabulary.ts';
import { bookTo, type Origin } from './book.ts';
import { requireEquipment, requirePartner } from './partners.ts';
import type { EquipmentMovementRow } from './tables.gen.ts';

type Booked = { slip: number };

const required = (ctx: CommandContext, field: string) =>
  invalidInput([{ field, rule: 'notEmpty', message: ctx.t('base:validation/notEmpty') }]);

/** Books once per key of the device, and keeps it in the history of each account. */
async function bookOnce(
  ctx: CommandContext,
  clientKey: string,
  origin: Omit<Origin, 'id'>,
  postings: readonly Posting[],
): Promise<Booked> {
  const [slip = 0] = await bookTo(ctx, { ...origin, id: ctx.newId() }, postings);
  const booked = { slip };
  remember(ctx, `equipment:${clientKey}`, booked);
  return booked;
}

/** A booking by hand; what is written off says why. */
export async function book(ctx: CommandContext, body: BodyOf<typeof bookEquipment>): Promise<Booked> {
  const earlier = await seenBefore<Booked>(ctx, `equipment:${body.clientKey}`);
  if (earlier) return earlier;
  await requirePartner(ctx, body.partner, 'partner');
  await requireEquipment(
    ctx,
    body.lines.map((line, i) => ({ id: line.equipmentId, field: `lines[${i}].equipmentId` })),
  );
  if (body.lines.every((line) => line.given === 0 && line.taken === 0)) throw required(ctx, 'lines[0].given');
  if (body.writeOff && !body.remark) throw required(ctx, 'remark');
  return bookOnce(
    ctx,
    body.clientKey,
    {
      source: body.writeOff ? 'WRITE_OFF' : 'MANUAL',
      name: null,
      at: body.at ?? ctx.now,
      remark: body.remark ?? null,
    },
    body.lines.map((line) => ({ ...line, partner: body.partner })),
  );
}

/** What one partner owes is owed by another from now on. */
export async function transfer(ctx: CommandContext, body: BodyOf<typeof transferEquipment>): Promise<Booked> {
  const earlier = await seenBefore<Booked>(ctx, `equipment:${body.clientKey}`);
  if (earlier) return earlier;
  const same = (a: Partner, b: Partner): boolean => a.kind === b.kind && a.id === b.id;
  if (same(body.from, body.to)) throw refused('equipment:refusal/sameAccount');
  await requirePartner(ctx, body.from, 'from');
  await requirePartner(ctx, body.to, 'to');
  await requireEquipment(ctx, [{ id: body.equipmentId, field: 'equipmentId' }]);
  const { equipmentId, quality, pieces } = body;
  return bookOnce(ctx, body.clientKey, { source: 'TRANSFER', name: null, at: ctx.now, remark: body.remark ?? null }, [
    { partner: body.from, equipmentId, quality, given: 0, taken: pieces },
    { partner: body.to, equipmentId, quality, given: pieces, taken: 0 },
  ]);
}

/** A booking by hand was wrong: it is compensated. What a list or a stop has booked is corrected there. */
export async function reverse(
  ctx: CommandContext,
  slip: number,
  { remark }: BodyOf<typeof reverseEquipment>,
): Promise<Booked> {
  const row = await ctx.db.find(
    sql<EquipmentMovementRow>`select * from equipment_movement where org_unit = ${ctx.unit} and slip = ${slip} limit 1`,
    { name: 'equipment.slip' },
  );
  if (!row) throw notFound();
  if (row.source === 'LIST' || row.source === 'STOP')
    throw refused('equipment:refusal/correctedThere', { name: row.source_name ?? '' });
  const [booked] = await bookTo(
    ctx,
    { source: row.source, id: row.source_id, name: row.source_name, at: ctx.now, remark },
    [],
  );
  if (booked === undefined) throw refused('equipment:refusal/reversedAlready', { slip });
  return { slip: booked };
}
