import type { Client } from '../testing/testApp.ts';
import type { Sql } from '../testing/day.ts';
import { clock } from '../testing/clock.ts';

type Answer = { status: number; body: unknown };
type Proof = {
  twice: (call: string, send: () => Promise<Answer>, count: string) => Promise<Answer>;
  rows: (table: string, where: string) => string;
};

/** Messages and read marks: the same content of the same moment is one message, a mark is where it is. */
export async function twiceMessages(dispo: Client, hall: Client, sql: Sql, { twice, rows }: Proof): Promise<void> {
  // The demo world's own conversations would hide a first channel and a first mark.
  for (const table of ['channel_reader', 'message', 'channel'])
    await sql(`delete from ${table} where org_unit = 'dtm'`);
  const at = '/api/channels/SUPERVISOR/supervisors';
  const clientTime = clock.now();
  await twice(
    'messaging.createByName',
    () => dispo.request('POST', at, { text: 'twice one', clientTime }),
    rows('message', "text = 'twice one'"),
  );
  const [channel] = (
    await dispo.request<{ id: number; lastMessageId: number }[]>('POST', '/api/channels/', [{ type: 'SUPERVISOR' }])
  ).body;
  await twice(
    'messaging.create',
    () => dispo.request('POST', `${at}/${channel?.id}`, { text: 'twice two', clientTime }),
    rows('message', "text = 'twice two'"),
  );
  await twice(
    'messaging.readByName',
    () => hall.request('PUT', `${at}/lastMessageId/1`),
    rows('channel_reader', `channel_id = ${channel?.id} and account_id = 'hallenmeister' and last_read_id = 1`),
  );
  await twice(
    'messaging.read',
    () => hall.request('PUT', `${at}/${channel?.id}/lastMessageId/2`),
    rows('channel_reader', `channel_id = ${channel?.id} and account_id = 'hallenmeister' and last_read_id = 2`),
  );
  await twice(
    'messaging.filterChannels',
    () => hall.request('POST', '/api/channels/', [{ type: 'TERMINAL' }]),
    rows('channel', "org_unit = 'dtm' and type = 'USER' and name = 'hallenmeister'"),
  );
  const sent = await twice(
    'messaging.messengerSend',
    () => dispo.request('POST', '/dpt-rest/messages', { groupId: 'dispatch', text: 'twice three', clientTime }),
    rows('message', "text = 'twice three'"),
  );
  const { id } = sent.body as { id: string };
  await twice(
    'messaging.messengerRead',
    () => hall.request('PUT', `/dpt-rest/messages/${id}`, { read: true }),
    rows('channel_reader', `channel_id = ${id.split('-')[0]} and account_id = 'hallenmeister' and last_read_id > 0`),
  );
}
