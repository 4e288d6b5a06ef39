// Concerns: exchange.
import { deflateRawSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runWorker, WorkerNotNeeded } from '#platform/runWorker.ts';
import { interchange } from '../testing/day.ts';
import { opened } from '../testing/opened.ts';
import { measured } from '#testing/measured.ts';

const { app, sql } = await opened();

/** A workbook of one part. */
function workbook(xml: string): Uint8Array {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const packed = deflateRawSync(Buffer.from(xml));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(head.length + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([head, name, packed, entry, name, end]));
}

/** How long somebody of another unit waits for a list, asked again and again until `work` is done. */
async function waitedMeanwhile(work: Promise<unknown>): Promise<number> {
  const neighbour = await app.as('dispo-ham', 'ham');
  let over = false;
  let longest = 0;
  const asking = (async () => {
    while (!over) {
      const from = performance.now();
      const answer = await neighbour.request('POST', '/dpt-rest/items', { paging: { size: 20, page: 0 } });
      expect(answer.status).toBe(200);
      longest = Math.max(longest, performance.now() - from);
      await wait(20);
    }
  })();
  await work.finally(() => {
    over = true;
  });
  await asking;
  return longest;
}

test('thirty workbooks that never end, of one account at once, cost nobody else anything', async () => {
  const admin = await app.as('depotadmin');
  const bytes = workbook(`<worksheet><sheetData>${'<row>'.repeat(300_000)}`);
  expect(bytes.length).toBeLessThan(8000);
  const path = (await import('#modules/masterdata/contract/sheets.ts')).sheetCalls.customer?.start.path ?? '';
  const send = (key: string) =>
    admin.request('POST', `${path.replace('{orgUnit}', 'dtm')}?key=${key}&dryRun=true`, bytes);
  const sent = Promise.all(Array.from({ length: 30 }, () => send(crypto.randomUUID())));
  const longest = await waitedMeanwhile(sent);
  const answers = await sent;
  // Refused for what it is, or told to come again: there is a bound on how many of one account wait.
  expect(new Set(answers.map((one) => `${one.status} ${one.body.code}`))).toEqual(new Set(['400 1304', '429 1400']));
  expect(answers.filter((one) => one.status === 429).every((one) => Number(one.headers.get('retry-after')) > 0)).toBe(
    true,
  );
  measured('ms that a list waits beside thirty workbooks without end', longest, { atMost: 3000 });
});

test('an interchange of 135,000 empty messages is read beside the thread that serves everybody', async () => {
  const host = await app.as('host-dtm');
  const bytes = new TextEncoder().encode(
    `UNB+UNOC:3+A+B+261122:0800+1'${"UNH+1+IFTMIN:D:96A:UN'".repeat(135_000)}UNZ+135000+1'`,
  );
  const sent = host.request('POST', '/om-rest/imports?kind=edi', bytes);
  const longest = await waitedMeanwhile(sent);
  const answer = await sent;
  expect([answer.status, answer.body.code]).toEqual([400, 1304]);
  measured('ms that a list waits beside an interchange of 135,000 messages', longest, { atMost: 3000 });
});

test('whoever goes away before the answer leaves no work behind', async () => {
  const host = await app.as('host-dtm');
  const count = async () => (await sql<{ n: number }>('select count(*)::int as n from order_import'))[0]?.n;
  const before = await count();
  const gone = new AbortController();
  const sent = fetch(`${app.url}/om-rest/imports?kind=edi`, {
    method: 'POST',
    headers: { cookie: host.cookie, origin: app.url, 'content-type': 'application/octet-stream' },
    body: interchange('GONE1') + ' '.repeat(2_000_000),
    signal: gone.signal,
  }).catch(() => 'gone');
  await wait(60);
  gone.abort();
  expect(await sent).toBe('gone');
  await wait(1500);
  expect(await count()).toBe(before);

  const root = app.platform.config.root;
  const file = { kind: 'edi', bytes: new TextEncoder().encode("UNH+1+IFTMIN:D:96A:UN'".repeat(100_000)) };
  const leave = new AbortController();
  const work = runWorker(root, 'orders', file, { timeoutMs: 10_000, signal: leave.signal });
  setTimeout(() => leave.abort(), 50);
  await expect(work).rejects.toBeInstanceOf(WorkerNotNeeded);
  await expect(runWorker(root, 'orders', file, { timeoutMs: 100 })).rejects.toThrow('TIMEOUT');
});

test('a file within the limits goes in as before', async () => {
  const host = await app.as('host-dtm');
  const made = await host.request('POST', '/om-rest/imports?kind=edi', new TextEncoder().encode(interchange('HEAVY1')));
  expect([made.status, made.body.state]).toEqual([201, 'DONE']);
});
