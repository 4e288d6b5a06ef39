import { expect, test } from 'vitest';
import { isPicture, sniff } from './sniff.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The first bytes of real files, by their formats' own documents (RFC 2083, ISO 10918-1, GIF89a, RFC 9649, ISO 32000). */
test.each([
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/jpeg', '\xff\xd8\xff\xe1\0\x10Exif'],
  ['image/gif', 'GIF89a\x01\0\x01\0'],
  ['image/gif', 'GIF87a\x01\0\x01\0'],
  ['image/bmp', 'BM\x46\0\0\0\0\0'],
  ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['application/pdf', '%PDF-1.7\n'],
])('%s is known by its first bytes', (mimeType, head) => {
  expect(sniff(bytes(head))).toBe(mimeType);
});

test.each([
  ['a drawing that may carry scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['a page', '<!doctype html><html>'],
  ['a program', 'MZ\x90\0'],
  ['an archive', 'PK\x03\x04'],
  ['a picture whose first byte is wrong', '\x88PNG\r\n\x1a\n'],
  ['a picture that was sent as text', '\x89PNG\n\x1a\n\0\0'],
  ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
  ['half a name', '%PD'],
  ['nothing', ''],
])('%s is none of them', (_, head) => {
  expect(sniff(bytes(head))).toBeUndefined();
});

test('pictures are what can be shown; a PDF is none', () => {
  expect([isPicture('image/webp'), isPicture('application/pdf')]).toEqual([true, false]);
});
