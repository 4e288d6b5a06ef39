// node sendOrders.ts FILE KIND: sends an order file, waits for it, and says what became of each order.
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { Kontor, KontorError, type OrderKind } from '../kontor.ts';

const [file = '', kind = ''] = process.argv.slice(2);
const isKind = (text: string): text is OrderKind => ['csv', 'edi', 'fortras', 'json', 'xlsx'].includes(text);
if (!isKind(kind)) throw new Error('FILE KIND, and KIND is csv, edi, fortras, json or xlsx');
const depot = new Kontor(process.env.KONTOR_URL ?? '', process.env.KONTOR_KEY ?? '', { language: 'en' });

try {
  const sent = await depot.sendOrders(kind, await openAsBlob(file), { filename: basename(file) });
  const done = await depot.waitForImport(sent.id);
  console.log(
    `${done.state}: ${done.rowsOk} of ${done.rowsTotal} in, ${done.rowsFailed} failed, ${done.rowsKnown} known already`,
  );
  for (const { severity, reference, text, code } of done.messages)
    console.log(`${severity} ${reference}: ${text} (${code})`);
} catch (error) {
  if (!(error instanceof KontorError)) throw error;
  console.error(`${error.status}: ${error.message}`);
  process.exitCode = 1;
}
