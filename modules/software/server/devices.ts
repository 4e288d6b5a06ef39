import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawContext } from '#platform/module.ts';
import { clientIdHeader } from '#modules/identity/contract/mobile.ts';

/** How the device that asks is told from others: as it names itself, else by its account. */
export function deviceOf({ request, record }: RawContext): string {
  const named = request.headers[clientIdHeader.toLowerCase()];
  if (typeof named === 'string' && named !== '') return named;
  return `${record?.account.unit}/${record?.account.id}`;
}

const hashOf = (device: string): Buffer => createHash('sha256').update(device).digest();

/** Place of a device among all, 0 to 99. */
export const placeOf = (device: string): number => hashOf(device).readUInt32BE(0) % 100;

/** Notes how far the device of this request is with a deployment of its unit or of one above. */
export async function noteDevice(
  ctx: RawContext,
  deployment: string,
  far: { downloaded?: boolean; installed?: boolean },
): Promise<void> {
  const { platform, record } = ctx;
  if (!record) return;
  await platform.asSession(record, async (at) => {
    const news = await at.db.run(
      sql`select app.note_software(${deployment}, ${hashOf(deviceOf(ctx))}, ${far.downloaded ?? false}, ${far.installed ?? false}, ${new Date(at.now)})`,
      { name: 'software.note' },
    );
    if (news.length > 0) at.changed('software', 'softwareDeployment', deployment);
  });
}
