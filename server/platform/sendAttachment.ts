import type { RawContext } from './module.ts';

/** Answers a file that is to be kept, not opened here: under its name (RFC 6266, RFC 8187), and never guessed to be something else. */
export const sendAttachment = (
  { reply }: RawContext,
  bytes: Uint8Array,
  name: string,
  type = 'application/octet-stream',
): unknown =>
  reply
    .headers({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
    })
    .type(type)
    .send(Buffer.from(bytes));
