import { sql } from 'kysely';
import { invalidInput, notFound } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { command, type ServerModule, view } from '#platform/module.ts';
import * as pinCalls from '../contract/driverPins.ts';
import type { RequireRecord } from './commands/manageGrants.ts';
import { isGuessable } from '../rules/driverPin.ts';
import { hashPassword } from './passwords.ts';
import { clearPinGuesses } from './pinGuesses.ts';
import { type DriverPinRow, tables } from './tables.gen.ts';

export const findPin = (ctx: Pick<ViewContext, 'db' | 'unit'>, driverId: string): Promise<DriverPinRow | undefined> =>
  ctx.db.find(sql<DriverPinRow>`select * from driver_pin where org_unit = ${ctx.unit} and driver_id = ${driverId}`);

async function pinState(ctx: ViewContext, driverId: string) {
  const row = await findPin(ctx, driverId);
  return { set: row !== undefined, changedAt: row?.changed_at ?? null, changedBy: row?.changed_by ?? null };
}

/** Gives a driver a PIN; what was guessed at the one before counts no longer. */
export async function setPin(ctx: CommandContext, driverId: string, pin: string) {
  if (isGuessable(pin))
    throw invalidInput([{ field: 'pin', rule: 'pinGuessable', message: ctx.t('identity:refusal/pinGuessable') }]);
  const hash = await hashPassword(pin);
  await ctx.db.run(sql`delete from driver_pin where org_unit = ${ctx.unit} and driver_id = ${driverId}`);
  await ctx.db.run(
    insertRow(ctx, tables.driverPin, {
      driver_id: driverId,
      pin_hash: hash,
      changed_at: new Date(ctx.now),
      changed_by: ctx.session.accountName,
    }),
  );
  await clearPinGuesses(ctx.db, ctx.unit, driverId);
  tell(ctx, driverId, 'pinSet');
  return pinState(ctx, driverId);
}

export async function removePin(ctx: CommandContext, driverId: string): Promise<void> {
  const gone = await ctx.db.count(sql`delete from driver_pin where org_unit = ${ctx.unit} and driver_id = ${driverId}`);
  if (gone === 0) throw notFound();
  tell(ctx, driverId, 'pinRemoved');
}

const tell = (ctx: CommandContext, driverId: string, text: 'pinSet' | 'pinRemoved'): void =>
  ctx.history({
    logKey: `MD:driver:${driverId}`,
    type: 'UPD',
    code: text === 'pinSet' ? '0023' : '0024',
    textKey: `identity:history/${text}`,
    args: { driver: driverId },
  });

/** PINs of drivers; whoever sees only some drivers sets only theirs. */
export const pinRoutes = (seen: RequireRecord): NonNullable<ServerModule['routes']> => [
  view(pinCalls.driverPin, async (ctx, { params }) => {
    await seen(ctx, 'driver', params.driverId);
    return pinState(ctx, params.driverId);
  }),
  command(pinCalls.setDriverPin, async (ctx, { params, body }) => {
    await seen(ctx, 'driver', params.driverId);
    return setPin(ctx, params.driverId, body.pin);
  }),
  command(pinCalls.removeDriverPin, async (ctx, { params }) => {
    await seen(ctx, 'driver', params.driverId);
    await removePin(ctx, params.driverId);
  }),
];
