import { expect, test } from 'vitest';

type Addresses = { bases: Map<string, string>; screens: Map<string, string> };
const { addressesIn, wrongConcerns } = (await import('./concerns.mjs' as string)) as {
  addressesIn(sources: Record<string, string>): Addresses;
  wrongConcerns(
    texts: ReadonlyMap<string, string>,
    modules: readonly string[],
    addresses: Addresses,
    lacking?: Record<string, string>,
  ): string[];
};

const addresses = addressesIn({
  hall: "export const menu = [{ id: 'TH', base: '/TH' }]; [{ id: 'hall.loading', module: 'TH', path: 'loading' }]",
  pallets: "[{ id: 'pallets.build', module: 'TH',\n path: 'pallets' }]",
  trips: "[{ id: 'DPT',\n base: '/DPT' }]; [{ id: 'trips.board', module: 'DPT', path: '', titleKey: 't' }]",
});
const modules = ['hall', 'pallets', 'trips'];
const wrong = (texts: Record<string, string>, lacking = {}) =>
  wrongConcerns(new Map(Object.entries(texts)), modules, addresses, lacking);
const others = { pallets: 'proved elsewhere', trips: 'proved elsewhere' };

test('a screen belongs to the module that declares it, not to the one whose menu it stands in', () => {
  expect(addresses.screens.get('/TH/pallets')).toBe('pallets');
  expect(addresses.screens.get('/TH/loading')).toBe('hall');
  expect(addresses.bases.get('/DPT')).toBe('trips');
});

test('a journey that says what it concerns is right; one that does not is refused', () => {
  const body = "\nawait open(page, '/TH/loading');\n";
  expect(wrong({ 'e2e/a.spec.ts': `// Concerns: hall.\n${body}` }, others)).toEqual([]);
  expect(wrong({ 'e2e/a.spec.ts': body }, { ...others, hall: 'x' })).toHaveLength(1);
  expect(wrong({ 'e2e/a.spec.ts': `\n// Concerns: hall.\n${body}` }, { ...others, hall: 'x' })).toHaveLength(1);
  expect(wrong({ 'server/proofs/a.db.test.ts': 'test()' }, { ...others, hall: 'x' })).toHaveLength(1);
});

test('a module that does not exist is refused', () => {
  expect(wrong({ 'e2e/a.spec.ts': '// Concerns: hall, hal.\n' }, others)).toEqual([
    expect.stringContaining('no module hal '),
  ]);
});

test.each(["'/TH/pallets'", '`/TH/pallets/${id}`', "'/TH/pallets?q=1'", "'/studio/#/TH/pallets'"])(
  'a journey that opens %s of a module names that module',
  (address) => {
    const text = `await open(page, ${address});`;
    expect(wrong({ 'e2e/a.spec.ts': `// Concerns: hall.\n${text}` }, others)).toEqual([
      'e2e/a.spec.ts: opens /TH/pallets of pallets and does not say so',
    ]);
    expect(wrong({ 'e2e/a.spec.ts': `// Concerns: hall, pallets.\n${text}` }, { trips: 'x' })).toEqual([]);
    // Whoever looks at the shell needs some screen to stand on.
    expect(wrong({ 'e2e/a.spec.ts': `// Concerns: hall, the shell.\n${text}` }, others)).toEqual([]);
  },
);

test('a module without a journey is named, also when somebody looks at every screen in passing', () => {
  const texts = { 'e2e/a.spec.ts': '// Concerns: hall.\n', 'e2e/b.spec.ts': '// Concerns: every module.\n' };
  expect(wrong(texts)).toEqual(['no journey concerns pallets', 'no journey concerns trips']);
  expect(wrong(texts, others)).toEqual([]);
  expect(wrong(texts, { ...others, hall: 'x' })).toEqual(['hall has a journey now: take it off the list']);
});
