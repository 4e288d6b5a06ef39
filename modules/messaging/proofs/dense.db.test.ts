import { expect, test } from 'vitest';
import { amount } from '#testing/amount.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { clock } from '#testing/clock.ts';

const { app, sql } = await opened();
type Message = { id: number; text: string; clientTime: number; serverProcessTime: number };

const channels = ['TERMINAL/dtm', 'SUPERVISOR/supervisors', 'DISPO_GROUP/dispatch', 'USER/lader1'] as const;
const senders = amount(1000, 240);

/** Sends until the server has answered: who is told to wait (429, 503) sends the very same again. */
async function send(client: Client, channel: string, text: string, clientTime: number): Promise<Message> {
  for (;;) {
    const { status, body } = await client.request<Message>('POST', `/api/channels/${channel}`, { text, clientTime });
    if (status === 201) return body;
    if (status !== 429 && status !== 503) throw new Error(`${channel}: ${status} ${JSON.stringify(body)}`);
    await new Promise((again) => setTimeout(again, 200 + (clientTime % 7) * 50));
  }
}

test('many who write at the same time into four channels get the numbers 1 to n of each, once and without a gap; what they send again is the same message', async () => {
  const clients = await Promise.all(['dispo1', 'dispo2', 'dispo3', 'hallenmeister'].map((account) => app.as(account)));
  const begin = clock.now();
  // What stands in them already.
  const before = new Map(
    (
      await sql<{ place: string; last: number }>(
        `select type || '/' || name as place, last_message_id as last from channel where org_unit = 'dtm'`,
      )
    ).map(({ place, last }) => [place, last]),
  );
  const letters = Array.from({ length: senders }, (_, n) => ({
    client: clients[n % clients.length] as Client,
    // Each account writes into every channel.
    channel: channels[Math.floor(n / clients.length) % channels.length] as string,
    text: `letter ${n}`,
    clientTime: begin + n,
  }));
  const post = () =>
    Promise.all(letters.map(({ client, channel, text, clientTime }) => send(client, channel, text, clientTime)));
  // Meanwhile their screens ask for channels and mark what they show.
  let over = false;
  const looking = clients.map(async (client) => {
    for (let n = 0; !over; n += 1) {
      const shown = await client.request<{ type: string; name: string; lastMessageId: number }[]>(
        'POST',
        '/api/channels/',
        [],
      );
      if (shown.status >= 500) throw new Error(`channels: ${shown.status}`);
      const one = shown.status === 200 ? shown.body[n % shown.body.length] : undefined;
      if (!one) continue;
      const marked = await client.request(
        'PUT',
        `/api/channels/${one.type}/${one.name}/lastMessageId/${one.lastMessageId}`,
      );
      if (marked.status >= 500) throw new Error(`mark: ${marked.status}`);
    }
  });
  const first = await post();
  over = true;
  await Promise.all(looking);
  const again = await post();
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));

  for (const channel of channels) {
    const [type, name] = channel.split('/');
    const mine = letters.flatMap((letter, n) => (letter.channel === channel ? [first[n]?.id ?? 0] : []));
    const begun = before.get(channel) ?? 0;
    const dense = Array.from({ length: mine.length }, (_, n) => begun + n + 1);
    expect(mine.toSorted((a, b) => a - b)).toEqual(dense);
    // As it is stored, past the product: the same numbers, each text once, in the order of their times.
    const stored = await sql<{ id: number; text: string; at: number; last: number }>(
      `select m.id, m.text, m.server_process_time as at, c.last_message_id as last from message m
        join channel c on c.org_unit = m.org_unit and c.id = m.channel_id
        where c.org_unit = 'dtm' and c.type = $1 and c.name = $2 and m.id > $3 order by m.id`,
      [type, name, begun],
    );
    expect(stored.map(({ id }) => id)).toEqual(dense);
    expect(new Set(stored.map(({ text }) => text)).size).toBe(mine.length);
    expect(stored[0]?.last).toBe(begun + mine.length);
    const times = stored.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
  // Channels of the unit are numbered from 1 as well.
  const ids = await sql<{ id: number }>(`select id from channel where org_unit = 'dtm' order by id`);
  expect(ids.map(({ id }) => id)).toEqual(ids.map((_, n) => n + 1));
}, 240_000);

test('the same moment with other words is another message; one connection that writes twice the same writes it once', async () => {
  const hall = await app.as('hallenmeister');
  const at = clock.now();
  const write = (text: string) =>
    hall.request<Message>('POST', '/api/channels/SUPERVISOR/supervisors', { text, clientTime: at });
  const [one, same, other] = await Promise.all([write('gate 4'), write('gate 4'), write('gate 5')]);
  expect(same.body.id).toBe(one.body.id);
  expect(Math.abs(other.body.id - one.body.id)).toBe(1);
});
