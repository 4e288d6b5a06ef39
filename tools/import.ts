// npm run import -- FILE --unit dtm --account dispo1: sends an order file to the running server, as a user would upload it.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { unit: { type: 'string' }, account: { type: 'string' }, kind: { type: 'string' }, url: { type: 'string' } },
});
const file = positionals[0];
if (!file || !values.unit || !values.account) {
  console.error('npm run import -- FILE --unit dtm --account dispo1 [--kind edi|csv] [--url http://127.0.0.1:8080]');
  process.exit(2);
}
const url = (
  values.url ??
  process.env.KONTOR_PUBLIC_URL ??
  `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? 8080}`
).replace(/\/$/, '');
const kind = values.kind ?? (/\.csv$/i.test(file) ? 'csv' : 'edi');

async function askPassword(): Promise<string> {
  if (process.env.KONTOR_PASSWORD) return process.env.KONTOR_PASSWORD;
  const ask = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await ask.question(`Password of ${values.account} in ${values.unit}: `);
  ask.close();
  return answer;
}

const login = await fetch(`${url}/login-rest/login`, {
  method: 'POST',
  headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ orgunit: values.unit, accountid: values.account, password: await askPassword() }),
}).catch((error: Error) => {
  console.error(`No server at ${url}: ${error.message}. Start it with npm start.`);
  process.exit(1);
});
if (!login.ok) {
  console.error(`Sign-in refused: ${((await login.json()) as { message?: string }).message ?? login.status}`);
  process.exit(1);
}
const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const answer = await fetch(`${url}/om-rest/imports?kind=${kind}&filename=${encodeURIComponent(basename(file))}`, {
  method: 'POST',
  headers: { origin: url, cookie, 'content-type': 'application/octet-stream' },
  body: readFileSync(file),
});
type Result = {
  state: string;
  rowsTotal: number;
  rowsOk: number;
  rowsFailed: number;
  rowsKnown: number;
  messages: { row: number; field: string; severity: string; text: string; reference: string | null }[];
  items: { orderNumber: string; consigneeName: string | null }[];
  message?: string;
};
const result = (await answer.json()) as Result;
await fetch(`${url}/login-rest/logout`, { method: 'POST', headers: { origin: url, cookie } });
if (!answer.ok) {
  console.error(result.message ?? `refused: ${answer.status}`);
  process.exit(1);
}
console.log(
  `${result.state}: ${result.rowsOk} of ${result.rowsTotal} in, ${result.rowsFailed} failed, ${result.rowsKnown} known already`,
);
for (const item of result.items) console.log(`  ${item.orderNumber}  ${item.consigneeName ?? ''}`);
for (const one of result.messages)
  console.log(
    `  ${one.severity === 'ERROR' ? 'ERROR  ' : 'warning'} row ${one.row}, ${one.field}${one.reference ? ` (${one.reference})` : ''}: ${one.text}`,
  );
process.exit(result.state === 'FAILED' ? 1 : 0);
