export type Encoding =
  | 'utf-8'
  | 'utf-16'
  | 'iso-8859-1'
  | 'iso-8859-2'
  | 'iso-8859-5'
  | 'iso-8859-9'
  | 'windows-1250'
  | 'ibm850';

export type Decoded = {
  text: string;
  encoding: Encoding;
  /** The file says another character set than its bytes have, or one that we do not know. */
  differs: boolean;
  /** Chosen because its words make sense in it and not in the one stated or usual. */
  guessed: boolean;
};

/** Windows-1252 where ISO 8859-1 has control characters: what senders mean when they write a euro sign or a dash. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const latin2 =
  '\u00a0Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u00adŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙';
/** 0x80 to 0xFF of Windows-1250 (Poland, Czechia, Hungary): spreadsheets there write tables in it. */
const windows1250 =
  '€\u0081‚\u0083„…†‡\u0088‰Š‹ŚŤŽŹ\u0090‘’“”•–—\u0098™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙';
/** 0x80 to 0xFF of code page 850: what AS/400 and DOS programs still write in western Europe. */
const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const latin5: Record<number, string> = { 0xd0: 'Ğ', 0xdd: 'İ', 0xde: 'Ş', 0xf0: 'ğ', 0xfd: 'ı', 0xfe: 'ş' };
const cyrillic: Record<number, string> = { 0xa0: '\u00a0', 0xad: '\u00ad', 0xf0: '№', 0xfd: '§' };

const single: Record<Exclude<Encoding, 'utf-8' | 'utf-16'>, (byte: number) => string> = {
  'iso-8859-1': (byte) => (byte >= 0x80 && byte < 0xa0 ? (windows[byte - 0x80] ?? '') : String.fromCharCode(byte)),
  'iso-8859-2': (byte) => (byte < 0xa0 ? String.fromCharCode(byte) : (latin2[byte - 0xa0] ?? '')),
  'iso-8859-5': (byte) =>
    byte < 0xa0 ? String.fromCharCode(byte) : (cyrillic[byte] ?? String.fromCharCode(byte + 0x360)),
  'iso-8859-9': (byte) => latin5[byte] ?? single['iso-8859-1'](byte),
  'windows-1250': (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (windows1250[byte - 0x80] ?? '')),
  ibm850: (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (ibm850[byte - 0x80] ?? '')),
};

/** Character sets of the syntax identifiers (ISO 9735); UNOA and UNOB are subsets of ASCII. */
const declared: Record<string, Encoding> = {
  UNOA: 'iso-8859-1',
  UNOB: 'iso-8859-1',
  UNOC: 'iso-8859-1',
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOK: 'iso-8859-9',
  UNOW: 'utf-8',
  UNOY: 'utf-8',
};

/** Text of well-formed UTF-8 (no overlong forms, no surrogates), undefined for anything else. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  const pieces: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const first = bytes[at] ?? 0;
    const length =
      first < 0x80
        ? 1
        : first >= 0xc2 && first < 0xe0
          ? 2
          : first >= 0xe0 && first < 0xf0
            ? 3
            : first >= 0xf0 && first < 0xf5
              ? 4
              : 0;
    if (length === 0 || at + length > bytes.length) return undefined;
    let code = length === 1 ? first : first & (0xff >> (length + 1));
    for (let i = 1; i < length; i += 1) {
      const next = bytes[at + i] ?? 0;
      if ((next & 0xc0) !== 0x80) return undefined;
      code = (code << 6) | (next & 0x3f);
    }
    const overlong = (length === 3 && code < 0x800) || (length === 4 && code < 0x10000);
    if (overlong || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    pieces.push(String.fromCodePoint(code));
    at += length;
  }
  return pieces.join('');
}

function decodeUtf16(bytes: Uint8Array, littleEndian: boolean): string {
  const pieces: string[] = [];
  for (let i = 2; i + 1 < bytes.length; i += 2) {
    const [a, b] = [bytes[i] ?? 0, bytes[i + 1] ?? 0];
    pieces.push(String.fromCharCode(littleEndian ? a | (b << 8) : (a << 8) | b));
  }
  return pieces.join('');
}

/** Signs that are told at once: as many as a call takes. */
const chunk = 8192;

const decodeSingle = (bytes: Uint8Array, encoding: keyof typeof single): string => {
  const codes = Uint16Array.from({ length: 256 }, (_, byte) => single[encoding](byte).charCodeAt(0));
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk)
    pieces.push(String.fromCharCode(...Array.from(bytes.subarray(at, at + chunk), (byte) => codes[byte] ?? 0xfffd)));
  return pieces.join('');
};

/** Signs that stand in no word: beside a letter they say that the character set is another one. Quotation marks and dashes may. */
const oddInWords =
  /[\p{L}](?:[^\p{L}\p{N}\p{P}\p{Z}\p{Cc}+<>=|^`~$€°§²³½¼]|[\u0080-\u009f]|[„”‚‡†‰¿¡])(?=[\p{L}])|(?<![\p{L}\p{N}])[£¹³²¯¿¼¾ž](?=\p{L})|\p{L}[¹³¯¿„”‹›](?=[\s;,+:'|\t]|$)/gmu;
const oddness = (text: string): number => text.match(oddInWords)?.length ?? 0;

/** Words of Poland and its neighbours: where they are, letters that western sets have too are read as theirs. */
const eastern = /[;+|\t,:"](PL|CZ|SK|HU|RO|SI|HR)(?=[;+|\t,:"'\r\n]|$)/m;

/**
 * The character set in which the words of a text make sense, where the usual one leaves signs in the middle of them (`B„ckerei`, `£ódŸ`);
 * the usual one where no other reads better.
 */
function guessSingle(bytes: Uint8Array, usual: keyof typeof single): { text: string; encoding: keyof typeof single } {
  const sample = aroundLetters(bytes);
  const text = decodeSingle(sample, usual);
  const odd = oddness(text);
  const isEastern = usual === 'iso-8859-1' && eastern.test(text) && sample.length > 0;
  let best = { encoding: usual, odd };
  if (odd > 0 || isEastern)
    for (const encoding of ['windows-1250', 'iso-8859-2', 'ibm850', 'iso-8859-1'] as const) {
      if (encoding === usual) continue;
      const itsOdd = oddness(decodeSingle(sample, encoding));
      const wins = itsOdd < best.odd || (isEastern && encoding === 'windows-1250' && itsOdd === best.odd);
      if (wins) best = { encoding, odd: itsOdd };
    }
  const whole = decodeSingle(bytes, best.encoding);
  // Read alike, there is nothing to say.
  if (best.encoding !== usual && decodeSingle(sample, best.encoding) === text) return { text: whole, encoding: usual };
  return { text: whole, encoding: best.encoding };
}

/** Bytes on each side of a letter beyond ASCII that are looked at, and how many in all: enough to tell a character set by. */
const [around, mostLooked] = [160, 60_000];

/** What stands around the letters that character sets differ in. */
function aroundLetters(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length && length < mostLooked; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const end = Math.min(bytes.length, at + around);
    const piece = bytes.subarray(Math.max(0, at - around), end);
    pieces.push(piece, Uint8Array.of(0x0a));
    length += piece.length + 1;
    at = end;
  }
  const all = new Uint8Array(length);
  let to = 0;
  for (const piece of pieces) {
    all.set(piece, to);
    to += piece.length;
  }
  return all;
}

/**
 * Text of a partner's file. The bytes decide over what the file says: well-formed UTF-8 with characters beyond ASCII is
 * UTF-8 whatever UNB states. Otherwise the character set of UNB counts, and without one ISO 8859-1 (Windows-1252), unless its words make
 * sense in another one only (`guessSingle`).
 */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: decodeUtf16(bytes, true), encoding: 'utf-16', differs: false, guessed: false };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: decodeUtf16(bytes, false), encoding: 'utf-16', differs: false, guessed: false };
  const head = decodeSingle(bytes.slice(0, 200), 'iso-8859-1');
  const syntax = /UNB.(UNO[A-Z])/.exec(head)?.[1];
  const stated = syntax === undefined ? undefined : declared[syntax];
  const utf8 = decodeUtf8(bytes)?.replace(/^\uFEFF/, '');
  const plain = bytes.every((byte) => byte < 0x80);
  if (utf8 !== undefined)
    return {
      text: utf8,
      encoding: 'utf-8',
      differs: !plain && stated !== undefined && stated !== 'utf-8',
      guessed: false,
    };
  const usual = stated === undefined || stated === 'utf-8' || stated === 'utf-16' ? 'iso-8859-1' : stated;
  const { text, encoding } = guessSingle(bytes, usual);
  return { text, encoding, differs: syntax !== undefined && stated !== encoding, guessed: encoding !== usual };
}
