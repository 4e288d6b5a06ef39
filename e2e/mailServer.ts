import { SMTPServer } from 'smtp-server';
import { mailUrl } from './world.ts';

/** As a mail program shows it: soft line breaks joined, signs decoded (RFC 2045, 6.7). */
const readable = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The mail server of the worker's product while a journey needs one, with what it took. */
export async function startMailServer(): Promise<{ letters: string[]; stop: () => Promise<void> }> {
  const letters: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        letters.push(readable(Buffer.concat(pieces).toString('latin1')));
        done();
      });
    },
  });
  await new Promise<void>((listening) => smtp.listen(Number(new URL(mailUrl()).port), '127.0.0.1', listening));
  return { letters, stop: () => new Promise((closed) => smtp.close(() => closed())) };
}
