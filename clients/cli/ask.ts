import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A secret: at a terminal typed unseen, else the first line of the standard input. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ((await text(process.stdin)).split('\n')[0] ?? '').trim();
  process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const ask = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return (await ask.question('')).trim();
  } finally {
    ask.close();
    process.stderr.write('\n');
  }
}
