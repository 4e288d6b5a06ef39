import { expect, it } from 'vitest';
import { groupageIftmin } from '#modules/exchange/rules/testing/groupageIftmin.ts';
import { referenceOf, writeAcknowledgement } from './acknowledgement.ts';

const now = [2026, 11, 23, 7, 45, 0] as [number, number, number, number, number, number];

it('is the answer of the published example: sender and receiver as they came, turned in its own envelope', () => {
  const lines = (writeAcknowledgement(groupageIftmin, 'K00001', now) ?? '').trimEnd().split('\r\n');
  expect(lines).toEqual([
    "UNA:+.? '",
    "UNB+UNOC:3+KONTORDTM:ZZ+4012345000009:14+261123:0745+K00001'",
    "UNH+1+CONTRL:D:3:UN:EAN004'",
    // The wrong count of its third message is read with a warning, so no message is refused.
    "UCI+77401+4012345000009:14+KONTORDTM:ZZ+7'",
    "UNT+3+1'",
    "UNZ+1+K00001'",
  ]);
});
it('refuses messages that are no orders, and never answers an answer', () => {
  const of = (...types: string[]) =>
    `UNB+UNOC:3+A:14+B:14+261123:0745+9'${types.map((type, i) => `UNH+${i + 1}+${type}'BGM+1'UNT+3+${i + 1}'`).join('')}UNZ+${types.length}+9'`;
  expect(writeAcknowledgement(of('IFTMIN:D:96A:UN', 'INVOIC:D:96A:UN'), 'K1', now)).toContain(
    "UCI+9+A:14+B:14+7'\r\nUCM+2+INVOIC:D:96A:UN+4+14'",
  );
  expect(writeAcknowledgement(of('INVOIC:D:96A:UN:EAN002'), 'K1', now)).toContain(
    "UNH+1+CONTRL:2:2:UN:EAN002'\r\nUCI+9+A:14+B:14+4+14'",
  );
  expect(writeAcknowledgement(of('CONTRL:D:3:UN'), 'K1', now)).toBeUndefined();
  expect(writeAcknowledgement("UNH+1+IFTMIN:D:96A:UN'BGM+1'", 'K1', now)).toBeUndefined();
});
it('is named as its sender names the interchange', () => {
  expect(referenceOf(groupageIftmin)).toBe('77401');
  expect(referenceOf("UNH+1+IFTMIN:D:96A:UN'BGM+1'")).toBeUndefined();
});
