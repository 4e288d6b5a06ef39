import { describe, expect, it } from 'vitest';
import texts from '../texts/en.json';
import { missingArgs } from './testing/checkRows.ts';
import { sampleDocumentation as facts, sampleOrder as order } from './testing/sampleDocumentation.ts';
import { type Issue, runChecks } from '#kernel/check.ts';
import { type DocumentationFacts, type DocumentedOrder, documentationChecks } from './documentationChecks.ts';

const one = (more: Partial<DocumentedOrder>) => ({ orders: [order(more)] });
const issues = (more: Partial<DocumentationFacts>, code: string): Issue[] =>
  runChecks(documentationChecks, facts(more)).filter((issue) => issue.code === code);
const hard = { severity: 'ERROR', overridable: false } as const;
const soft = { severity: 'WARNING', overridable: true } as const;
const perm = { severity: 'ERROR', overridable: true, permission: 'overrideDispatchChecks' } as const;
const damage = { text: 'Delivered damaged', photoRequired: 'REQUIRED', packageLoss: 'NONE' } as const;
const incomplete = { text: 'Delivered incomplete', photoRequired: 'OPTIONAL', packageLoss: 'MISSING' } as const;
const refused = { text: 'Partially refused', photoRequired: 'OPTIONAL', packageLoss: 'RETURNED' } as const;
const unsigned = { hasSignature: false };

type Row = [string, Partial<DocumentationFacts>, Partial<Issue>, Partial<DocumentationFacts>?];
const rows: Row[] = [
  [
    'NO_STATUS',
    one({ result: null }),
    { ...hard, itemId: 'i1', number: 'STA-01' },
    one({ result: null, before: 'OK' }),
  ],
  [
    'STATUS_ALREADY_SET',
    one({ before: 'HINDRANCE' }),
    { severity: 'WARNING', overridable: true, permission: 'correctDocumentation', args: { status: 'HINDRANCE' } },
  ],
  ['TRIP_NOT_STARTED', { trip: { state: 'READY_FOR_TOUR_START', startedAt: null } }, soft],
  ['TRIP_NOT_STARTED', { trip: { state: 'CREATED', startedAt: null } }, hard],
  ['SIGNATURE_MISSING', unsigned, soft, { ...unsigned, signer: 'Meier' }],
  [
    'SIGNATURE_MISSING',
    { ...unsigned, signatureRequirement: 'ERROR' },
    hard,
    { ...unsigned, signatureRequirement: 'NONE' },
  ],
  ['SIGNATURE_MISSING', unsigned, soft, { ...unsigned, signatureType: 'NOT_REQUESTED' }],
  ['SIGNATURE_MISSING', unsigned, soft, { ...unsigned, ...one({ result: 'HINDRANCE' }) }],
  [
    'PHOTO_MISSING',
    one({ result: 'DEVIATION', deviation: damage }),
    { ...hard, args: { deviation: 'Delivered damaged' } },
    one({ result: 'DEVIATION', deviation: damage, photos: 1 }),
  ],
  [
    'PHOTO_MISSING',
    one({ packageDeviations: [{ text: 'wet', photoRequired: true, photos: 0 }] }),
    { ...hard, args: { deviation: 'wet' } },
    one({
      packageDeviations: [{ text: 'wet', photoRequired: false, photos: 0 }],
      deviation: { text: 'late', photoRequired: 'OPTIONAL', packageLoss: 'NONE' },
    }),
  ],
  [
    'COD_OPEN',
    one({ cashOnDelivery: 4200 }),
    { ...perm, args: { amount: 4200 } },
    one({ cashOnDelivery: 4200, cashCollected: 4200 }),
  ],
  ['COD_OPEN', one({ cashOnDelivery: 4200 }), perm, one({ cashOnDelivery: 4200, result: 'HINDRANCE' })],
  ['TIME_IMPLAUSIBLE', one({ documentedAt: 2001 + 300_000 }), soft, one({ documentedAt: 2000 + 300_000 })],
  [
    'TIME_IMPLAUSIBLE',
    one({ documentedAt: 499 }),
    soft,
    { ...one({ documentedAt: 499 }), trip: { state: 'DRV_INPROGRESS', startedAt: null } },
  ],
  [
    'PACKAGE_MISMATCH',
    one({ deliveredPackages: 2, missingPackages: 1 }),
    { ...soft, args: { count: 1 } },
    one({ deliveredPackages: 0 }),
  ],
  [
    'PACKAGE_MISMATCH',
    one({ deliveredPackages: 5 }),
    { args: { count: 2 } },
    one({ deliveredPackages: 1, returnedPackages: 2 }),
  ],
  ['ALREADY_EXPORTED', one({ exported: true }), perm],
  [
    'PROOF_MISSING',
    { missingProof: [{ itemId: 'i1', need: 'SCAN', count: 2, requirement: 'ERROR' }] },
    { ...perm, itemId: 'i1', number: 'STA-12', args: { context: 'SCAN', count: 2 } },
  ],
  [
    'PROOF_MISSING',
    { missingProof: [{ itemId: 'i1', need: 'PAPER', count: 1, requirement: 'WARNING' }] },
    { ...soft, args: { context: 'PAPER', count: 1 } },
  ],
  [
    'COD_DIFFERS',
    one({ cashOnDelivery: 4200, cashCollected: 4000 }),
    { ...soft, number: 'STA-13', args: { amount: 4000, due: 4200 } },
    one({ cashOnDelivery: 4200, cashCollected: 4200 }),
  ],
  [
    'COD_DIFFERS',
    one({ cashOnDelivery: 4200, cashCollected: 0 }),
    soft,
    one({ cashOnDelivery: 4200, cashCollected: 0, result: 'HINDRANCE' }),
  ],
  [
    'SPLIT_NEEDED',
    one({ deliveredPackages: 1, returnedPackages: 2, result: 'DEVIATION' }),
    soft,
    one({ deliveredPackages: 0, returnedPackages: 3, result: 'HINDRANCE' }),
  ],
  [
    'PACKAGES_UNNAMED',
    one({ result: 'DEVIATION', deviation: incomplete, remarked: true }),
    { ...soft, number: 'STA-14', args: { deviation: 'Delivered incomplete' } },
    one({ result: 'DEVIATION', deviation: incomplete, deliveredPackages: 2, missingPackages: 1 }),
  ],
  [
    'PACKAGES_UNNAMED',
    one({ result: 'DEVIATION', deviation: refused, deliveredPackages: 2, missingPackages: 1 }),
    soft,
    one({ result: 'DEVIATION', deviation: refused, deliveredPackages: 2, returnedPackages: 1 }),
  ],
];

describe('status checks (domain 7.4)', () => {
  it('find nothing on a plain documentation', () => expect(runChecks(documentationChecks, facts())).toEqual([]));
  it.each(rows)('%s', (code, raises, expected, quiet) => {
    expect(issues(raises, code)).toEqual([expect.objectContaining(expected)]);
    expect(missingArgs(texts.issue, issues(raises, code))).toEqual([]);
    expect(issues(quiet ?? {}, code)).toEqual([]);
  });
  it('every check has its row here', () => {
    expect([...new Set(rows.map(([code]) => code))].sort()).toEqual(documentationChecks.map((c) => c.code).sort());
  });
});
