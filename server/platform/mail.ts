import nodemailer from 'nodemailer';
import type { Config } from './config.ts';

/** ms that a mail server may take for each step. */
const patience = 10_000;

export type Mail = {
  /** The same message again has the same id, so that who has it already can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer }[];
};

/** Hands a message to the mail server of the installation (`KONTOR_MAIL_URL`). @returns what the server answered @throws when it does not take it */
export async function sendMail(config: Config, { id, ...mail }: Mail): Promise<string> {
  if (config.mailUrl === null) throw new Error('no mail server is set (KONTOR_MAIL_URL)');
  const transport = nodemailer.createTransport({
    url: config.mailUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  const sent = await transport.sendMail({ from: config.mailFrom, messageId: `<${id}@kontor>`, ...mail });
  return String(sent.response).slice(0, 200);
}
