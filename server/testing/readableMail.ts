/** A letter as a mail program shows it: soft line breaks joined, signs decoded (RFC 2045, 6.7). */
export const readableMail = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
