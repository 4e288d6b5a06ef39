import { expect, test } from 'vitest';

type Untyped = Record<string, number>;
const { untypedIn, checkUntyped, loweredTypes } = (await import('./toolTypes.mjs' as string)) as {
  untypedIn: (said: string) => Untyped;
  checkUntyped: (found: Untyped, standing: Untyped) => string[];
  loweredTypes: (found: Untyped, standing: Untyped) => Untyped;
};

test('complaints of the compiler are counted by script, lines that go on with one are none', () => {
  const said = [
    "tools/a.mjs(1,2): error TS7006: Parameter 'x' implicitly has an 'any' type.",
    "tools/a.mjs(9,2): error TS2345: Argument of type 'number | undefined' is not assignable.",
    "  Type 'undefined' is not assignable to type 'number'.",
    "tools/prove/b.mjs(3,4): error TS7031: Binding element 'y' implicitly has an 'any' type.",
    "kernel/c.ts(3,4): error TS2322: Type 'string' is not assignable to type 'never'.",
  ].join('\n');
  expect(untypedIn(said)).toEqual({ 'tools/a.mjs': 2, 'tools/prove/b.mjs': 1 });
  expect(untypedIn('')).toEqual({});
});

test('more than may be is refused, fewer have to be written down, a new script has none', () => {
  const said = checkUntyped({ a: 2, b: 3, c: 1, d: 4 }, { a: 2, b: 2, d: 5, e: 1 });
  expect(said.map((line) => line.split(':')[0])).toEqual([
    'b has 3 places without a type, at most 2',
    'c has 1 places without a type, at most 0',
    'd has 4 places without a type and the list 5',
    'e has 0 places without a type and the list 1',
  ]);
});

test('the list is never raised', () => {
  expect(loweredTypes({ a: 1, b: 9, new: 3 }, { b: 2, a: 4, gone: 7 })).toEqual({ a: 1, b: 2 });
});
