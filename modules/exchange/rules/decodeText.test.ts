import { describe, expect, it } from 'vitest';
import { decodeText, decodeUtf8 } from './decodeText.ts';
import { groupageIftmin } from './testing/groupageIftmin.ts';

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
const unb = (syntax: string, text: string) => `UNB+${syntax}:3+A+B'FTX+AAA+++${text}'`;

describe('decoding', () => {
  it('reads the Latin-1 file as the partner sent it', () => {
    const decoded = decodeText(bytes(groupageIftmin, 'latin1'));
    expect(decoded).toEqual({ text: groupageIftmin, encoding: 'iso-8859-1', differs: false, guessed: false });
    expect(decoded.text).toContain('Möbel Schröder');
  });
  it('UTF-8 wins over what UNB says, with a hint', () => {
    expect(decodeText(bytes(unb('UNOC', 'Lünen'), 'utf8'))).toEqual({
      text: unb('UNOC', 'Lünen'),
      encoding: 'utf-8',
      differs: true,
      guessed: false,
    });
    expect(decodeText(bytes(unb('UNOW', 'Lünen €'), 'utf8'))).toMatchObject({
      text: unb('UNOW', 'Lünen €'),
      differs: false,
    });
    expect(decodeText(bytes(unb('UNOC', 'Hagen'), 'utf8')).differs).toBe(false);
  });
  it('honours the character set of UNB for other bytes', () => {
    const withByte = (syntax: string, byte: number) => {
      const all = bytes(unb(syntax, '#'), 'latin1');
      all[all.indexOf(0x23)] = byte;
      return decodeText(all);
    };
    expect(withByte('UNOD', 0xb1).text).toContain('ą');
    expect(withByte('UNOE', 0xd0).text).toContain('а');
    expect(withByte('UNOK', 0xfd).text).toContain('ı');
    expect(withByte('UNOC', 0x80).text).toContain('€');
    expect(withByte('UNOC', 0xfc)).toMatchObject({ encoding: 'iso-8859-1', differs: false });
    expect(withByte('UNOW', 0xfc)).toMatchObject({ encoding: 'iso-8859-1', differs: true });
    expect(withByte('UNOX', 0xfc)).toMatchObject({ encoding: 'iso-8859-1', differs: true });
  });
  it('drops byte order marks and reads UTF-16', () => {
    expect(decodeText(bytes('\uFEFFÄ;B', 'utf8'))).toMatchObject({ text: 'Ä;B', encoding: 'utf-8' });
    expect(decodeText(bytes('\uFEFFÄ;B', 'utf16le'))).toMatchObject({ text: 'Ä;B', encoding: 'utf-16' });
    expect(decodeText(new Uint8Array([0xfe, 0xff, 0x00, 0xc4])).text).toBe('Ä');
    expect(decodeText(bytes('Müller', 'latin1'))).toMatchObject({
      text: 'Müller',
      encoding: 'iso-8859-1',
      differs: false,
    });
  });
  it('takes only well-formed UTF-8 for UTF-8', () => {
    for (const text of ['', 'plain', 'ä€𝄞', '\u07ff\u0800\uffff\u{10ffff}'])
      expect(decodeUtf8(bytes(text, 'utf8'))).toBe(text);
    for (const bad of [
      [0xc0, 0xaf],
      [0xe0, 0x80, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0x80],
      [0xc3],
      [0xe2, 0x82],
      [0xc3, 0x28],
      [0xf0, 0x8f, 0x80, 0x80],
      [0xff],
    ])
      expect(decodeUtf8(new Uint8Array(bad)), bad.join()).toBeUndefined();
  });
});
