import { expect, it } from 'vitest';
import { readCode, spellingsOf } from './readCode.ts';

// Specification 3, 5: cTF_STP_ followed by text is a storing position of at most 20 characters; any other cTF_ is unsupported; everything
// else is an external barcode.
it.each([
  ['cTF_STP_B11-08', { kind: 'POSITION', position: 'B11-08' }],
  [`cTF_STP_${'P'.repeat(20)}`, { kind: 'POSITION', position: 'P'.repeat(20) }],
  [`cTF_STP_${'P'.repeat(21)}`, { kind: 'UNSUPPORTED', why: 'POSITION_TOO_LONG' }],
  ['cTF_STP_', { kind: 'UNSUPPORTED', why: 'PREFIX' }],
  ['cTF_ABC_1', { kind: 'UNSUPPORTED', why: 'PREFIX' }],
  ['ctf_stp_b11-08', { kind: 'UNSUPPORTED', why: 'CASE' }],
  ['CTF_STP_B11-08', { kind: 'UNSUPPORTED', why: 'CASE' }],
  ['4'.repeat(400), { kind: 'UNSUPPORTED', why: 'TOO_LONG' }],
  [' \u001d\u0000 ', { kind: 'UNSUPPORTED', why: 'EMPTY' }],
  ['00106141412345678908', { kind: 'CODE', barcode: '106141412345678908' }],
  [']C102095011015300033712\u001d00106141412345678908', { kind: 'CODE', barcode: '106141412345678908' }],
  ['KUNDE-4711', { kind: 'CODE', barcode: 'KUNDE-4711' }],
  ['AB\u0000C\u001d1', { kind: 'CODE', barcode: 'ABC1' }],
  // The prefix stands at the beginning; within a customer's own code it means nothing.
  ['KUNDE-ctf_1', { kind: 'CODE', barcode: 'KUNDE-ctf_1' }],
  ['xTF_STP_1', { kind: 'CODE', barcode: 'xTF_STP_1' }],
])('%j', (raw, expected) => expect(readCode(raw)).toEqual(expected));

it('looks for capitals too', () => {
  expect(spellingsOf('kunde-1')).toEqual(['kunde-1', 'KUNDE-1']);
  expect(spellingsOf('4711')).toEqual(['4711']);
});
