import type { Config } from '#platform/config.ts';
import { sendMail } from '#platform/mail.ts';
import { endings } from '../rules/channels.ts';
import { type Letter, post, reasonOf, type Verdict } from './post.ts';
import { pathOf, type SftpAccess, withSftp } from './sftp.ts';

/** What became of an attempt; by SFTP also the key that the server showed. */
export type Delivered = Verdict & { hostKey?: string };

const nameOf = (letter: Letter): string => `${letter.kind}-${letter.id}.${endings[letter.kind] ?? 'txt'}`;

const mail = (config: Config, url: URL, letter: Letter): Promise<string> =>
  sendMail(config, {
    id: letter.id,
    to: decodeURIComponent(url.pathname),
    subject: `${letter.kind} ${letter.id}`,
    headers: { 'X-Kontor-Id': letter.id },
    text: `${letter.kind} ${letter.id}`,
    attachments: [{ filename: nameOf(letter), content: Buffer.from(letter.bytes) }],
  });

/** One attempt by the way that the address says: https, sftp or mailto. Never throws. */
export async function deliver(
  config: Config,
  address: string,
  access: SftpAccess,
  letter: Letter,
  now: number,
): Promise<Delivered> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'sftp:' && url?.protocol !== 'mailto:') return post(config, address, letter, now);
  const begun = performance.now();
  const took = (): number => Math.round(performance.now() - begun);
  try {
    if (url.protocol === 'mailto:') return { ok: true, answer: await mail(config, url, letter), took: took() };
    const { hostKey } = await withSftp(config, url, access, (server) =>
      server.putWhole(pathOf(url), nameOf(letter), letter.bytes),
    );
    return { ok: true, answer: nameOf(letter), took: took(), hostKey };
  } catch (error) {
    return { ok: false, answer: reasonOf(error).slice(0, 200), took: took() };
  }
}
