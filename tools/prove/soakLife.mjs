import http from 'node:http';
import { clientOf, insist } from './day.mjs';
import { freePort, leaveTo, wait } from './product.mjs';

/** A partner that hears messages by webhook: what it said yes to, by the id of the message, and how it behaves just now. */
export async function startPartner() {
  const heard = new Map();
  let manner = 'well';
  const server = http.createServer((request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
    request.resume();
    if (manner === 'silent') return;
    if (manner === 'drip') {
      // A letter of the head a second: no answer that ends.
      const { socket } = response;
      socket?.write('HTTP/1.1 204 No Content\r\nX-A: ');
      const timer = setInterval(() => socket?.write('a'), 1000);
      socket?.once('close', () => clearInterval(timer));
      return;
    }
    request.once('end', () => {
      const id = String(request.headers['idempotency-key']);
      heard.set(id, (heard.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  const port = await freePort();
  await new Promise((ready) => server.listen(port, '127.0.0.1', () => ready(undefined)));
  const stop = () => {
    server.closeAllConnections();
    server.close();
    left();
  };
  const left = leaveTo(async () => stop());
  return {
    address: `http://127.0.0.1:${port}/`,
    heard,
    behave: (how) => {
      manner = how;
    },
    stop,
  };
}

/** The same again until the database takes it: it may be away, full, or have no connection left. */
async function written(ask, isOver) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (isOver()) throw error;
      await wait(500);
    }
  }
}

/**
 * What goes on in a depot, until it is told to end: scans, messages to two partners, jobs. Answers what was acknowledged of each; the judge
 * (`soakJudge.mjs`) looks for it.
 */
export function live({ url, cookie, list, barcodes, ask, partners, rest = 250 }) {
  let over = false;
  const acknowledged = new Map();
  /** @type {string[]} */
  const messages = [];
  /** @type {string[]} */
  const jobs = [];
  /** @type {Record<string, number>} */
  const answers = {};
  let sent = 0;
  const isOver = () => over;

  const scanner = async () => {
    const client = clientOf(url, cookie);
    while (!over) {
      const one = { code: barcodes[sent % barcodes.length], key: `soak-${sent}-proof` };
      sent += 1;
      const answer = await insist(
        client,
        'POST',
        `/th-rest/loading/${list}/scans`,
        { barcode: one.code, clientScanId: one.key },
        600,
      );
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      if (answer.status === 200) acknowledged.set(one.key, answer.body.result);
      await wait(rest);
    }
  };
  // As the page of somebody who works: once a minute. Without it a session ends after half an hour, whatever is scanned (specification 1, 9).
  const hand = async () => {
    const client = clientOf(url, cookie);
    while (!over) {
      const answer = await insist(client, 'GET', '/login-rest/mobile/alive', undefined, 600);
      if (answer.status !== 204) answers[`alive ${answer.status}`] = (answers[`alive ${answer.status}`] ?? 0) + 1;
      for (let s = 0; s < 60 && !over; s += 1) await wait(1000);
    }
  };
  const writer = async () => {
    for (let number = 0; !over; number += 1) {
      const partner = partners[number % partners.length];
      const rows = await written(
        () =>
          ask(
            `insert into out_message (org_unit, id, name, state, partner_id, partner_name, kind, item_id, event, event_key, bytes, next_at, created_at, created_by)
               select 'dtm', gen_random_uuid(), 'Soak', 'PENDING', $1, $1, 'WEBHOOK', s.id, '21', gen_random_uuid()::text, '{}', now(), now(), 'soak'
               from (select id from shipment where org_unit = 'dtm' order by id limit 1) s returning id`,
            [partner],
          ),
        isOver,
      );
      messages.push(rows[0].id);
      await wait(4 * rest);
    }
  };
  const worker = async () => {
    for (let number = 0; !over; number += 1) {
      const key = `soak-job-${number}`;
      await written(
        () => ask(`select graphile_worker.add_job('messaging:trimMessages', '{}'::json, job_key => $1)`, [key]),
        isOver,
      );
      jobs.push(key);
      await wait(8 * rest);
    }
  };
  const all = Promise.all([scanner(), scanner(), hand(), writer(), worker()]);
  // Told when it is waited for; until then a failure must not end the process.
  all.catch(() => {});
  return {
    acknowledged,
    messages,
    jobs,
    answers,
    sent: () => sent,
    end: async () => {
      over = true;
      await all;
    },
  };
}
