import nodemailer from 'nodemailer';
import type { Config } from './config.ts';
import { within } from './within.ts';

/** A message may take so many times as long as a step: a server that says a letter a second takes no step too long. */
const stepsOfMessage = 3;

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
    connectionTimeout: config.patience,
    greetingTimeout: config.patience,
    socketTimeout: config.patience,
  });
  const handing = transport.sendMail({ from: config.mailFrom, messageId: `<${id}@kontor>`, ...mail });
  const sent = await within(stepsOfMessage * config.patience, handing).finally(() => transport.close());
  return String(sent.response).slice(0, 200);
}
