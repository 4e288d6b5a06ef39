import { expect, it } from 'vitest';
import { fileKind } from './fileKind.ts';

it.each([
  ['orders.EDI', "UNA:+.? 'UNB+UNOC", 'edi'],
  ['orders.txt', 'UNB+UNOC:3+', 'edi'],
  ['orders.txt', '\uFEFF\r\nUNA:+', 'edi'],
  ['orders.txt', 'order;consignee', 'csv'],
  ['Aufträge.2026.csv', 'order;consignee', 'csv'],
  ['broken.edi', 'hello', 'edi'],
  ['photo.jpg', '\u00FF\u00D8', undefined],
  ['noending', 'order;consignee', undefined],
])('%s that begins with %j is read as %s', (name, head, kind) => expect(fileKind(name, head)).toBe(kind));
