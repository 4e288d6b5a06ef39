import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** A mail server of its own for a test: what it took, and whether it takes anything; it ends with the file. */
export async function smtpServer(): Promise<{ url: string; mails: string[]; works: (does: boolean) => void }> {
  const mails: string[] = [];
  let takes = true;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (takes) mails.push(Buffer.concat(pieces).toString('latin1'));
        done(takes ? null : Object.assign(new Error('mailbox full'), { responseCode: 452 }));
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  afterAll(() => {
    smtp.close(() => {});
  });
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mails,
    works: (does) => {
      takes = does;
    },
  };
}
