// Replays a file of driver events against a server: `node tools/replay-events.mjs URL UNIT ACCOUNT FILE`, password in KONTOR_PASSWORD.
// The file is a JSON array as `POST /mobile-rest/events` takes it. Knows nothing of the product but its addresses. Prints each outcome.
import { readFile } from 'node:fs/promises';

const [address, unit, account, file] = process.argv.slice(2);
const password = process.env.KONTOR_PASSWORD ?? '';
if (!address || !unit || !account || !file || password === '') {
  console.error('node tools/replay-events.mjs URL UNIT ACCOUNT FILE, password in KONTOR_PASSWORD');
  process.exit(2);
}
/** So many events go in one call. */
const most = 100;

const signedIn = await fetch(new URL('/login-rest/login', address), {
  method: 'POST',
  headers: { origin: new URL(address).origin, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ orgunit: unit, accountid: account, password }),
});
if (!signedIn.ok) {
  console.error(`sign-in refused: ${signedIn.status}`);
  process.exit(1);
}
const cookie = signedIn.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ');

const events = JSON.parse(await readFile(file, 'utf8'));
for (let from = 0; from < events.length; from += most) {
  const answer = await fetch(new URL('/mobile-rest/events', address), {
    method: 'POST',
    headers: { origin: new URL(address).origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(events.slice(from, from + most)),
  });
  if (!answer.ok) {
    console.error(`refused: ${answer.status} ${await answer.text()}`);
    process.exit(1);
  }
  for (const { clientEventId, outcome, code } of /** @type {any[]} */ (await answer.json()))
    console.log([clientEventId, outcome, code].filter(Boolean).join(' '));
}
