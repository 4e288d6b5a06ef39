import { makePartnerKey, partnerKeysOf, revokePartnerKey } from '#modules/identity/server/index.ts';
import type { CommandContext } from '#platform/context.ts';
import { deviceOf } from './device.ts';
import { sensors } from './sensors.ts';

/** A device that sends more often repeats itself. */
const perMinute = 120;

/** A new token; whoever has the one before sends nothing any more. Only its hash is kept. */
export async function makeSensorToken(ctx: CommandContext, id: string): Promise<{ token: string }> {
  const { serial } = await sensors.get(ctx, id);
  const device = deviceOf(id);
  for (const key of await partnerKeysOf(ctx, device))
    if (key.revoked_at === null) await revokePartnerKey(ctx, device, key.id);
  const { token } = await makePartnerKey(ctx, { partnerId: device, name: serial, scopes: ['readings'], perMinute });
  ctx.history({
    logKey: `SENSOR:${id}`,
    type: 'ACT',
    code: '0003',
    textKey: 'temperature:sensor/history/token',
    args: { name: serial },
  });
  return { token };
}
