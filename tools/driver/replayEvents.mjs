// Sends a file of a driver's events to a server twice, in batches of a hundred, and says what became of them:
//   KONTOR_PASSWORD=... node tools/driver/replayEvents.mjs http://127.0.0.1:8080 dtm fahrer1 events.json
// The file is a JSON array as POST /mobile-rest/events takes it. Exit status 1 when the second sending had an effect.
import { readFileSync } from 'node:fs';

const [url, unit, account, file] = process.argv.slice(2);
const password = process.env.KONTOR_PASSWORD;
if (!url || !unit || !account || !file || !password) {
  console.error('usage: KONTOR_PASSWORD=... node tools/driver/replayEvents.mjs URL UNIT ACCOUNT FILE');
  process.exit(2);
}
const most = 100;
const origin = new URL(url).origin;

const login = await fetch(`${url}/login-rest/login`, {
  method: 'POST',
  headers: { origin },
  body: new URLSearchParams({ orgunit: unit, accountid: account, password }),
});
if (!login.ok) throw new Error(`sign-in: ${login.status} ${await login.text()}`);
const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0];

async function send(events) {
  const answers = [];
  for (let from = 0; from < events.length; from += most) {
    const response = await fetch(`${url}/mobile-rest/events`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json', 'X-Kontor-Owner': `${unit}/${account}` },
      body: JSON.stringify(events.slice(from, from + most)),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    answers.push(.../** @type {any[]} */ (await response.json()));
  }
  return answers;
}
const counted = (answers) => {
  const counts = {};
  for (const { outcome, code } of answers) {
    const name = code ? `${outcome} ${code}` : outcome;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return JSON.stringify(counts);
};

const events = JSON.parse(readFileSync(file, 'utf8'));
const first = await send(events);
console.log('first  ', counted(first));
const second = await send(events);
console.log('second ', counted(second));
const changed = second.filter(({ outcome, code }, i) =>
  outcome === 'REFUSED' ? first[i]?.code !== code : outcome !== 'KNOWN',
);
if (changed.length > 0) {
  console.error(`${changed.length} events had an effect twice`);
  process.exit(1);
}
