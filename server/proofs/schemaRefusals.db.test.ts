// Concerns: the platform.
import { expect, test } from 'vitest';
import { opened } from '../testing/opened.ts';

const { app } = await opened();
type Refused = {
  code: number;
  details: { violations: { field: string; rule: string; message: string; args?: object }[] };
};

// The words are those of specification 1, 5.1, and their German and French ones; nothing of the library that checks.
test.each([
  [
    'a length',
    { type: 'x', scope: 'USER', name: 'n'.repeat(300), preferenceValue: 1 },
    'name',
    'maxLength',
    {
      en: /^must not be longer than \d+ characters$/,
      de: /^darf nicht länger als \d+ Zeichen sein$/,
      fr: /caractères/,
    },
  ],
  [
    'a missing field',
    { scope: 'USER', name: 'n', preferenceValue: 1 },
    'type',
    'notEmpty',
    {
      en: /^should not be empty$/,
      de: /leer/,
      fr: /vide/,
    },
  ],
  [
    'one of a list',
    { type: 'x', scope: 'everybody', name: 'n', preferenceValue: 1 },
    'scope',
    'isIn',
    {
      en: /^must be one of the list$/,
      de: /Liste/,
      fr: /liste/,
    },
  ],
  [
    'another kind',
    { type: 'x', scope: 'USER', name: 7, preferenceValue: 1 },
    'name',
    'type',
    {
      en: /^is invalid$/,
      de: /^ist ungültig$/,
      fr: /valide/,
    },
  ],
])('%s that a schema refuses is said in the language of the user', async (_, body, field, rule, words) => {
  const loader = await app.as('lader1');
  for (const [language, said] of Object.entries(words)) {
    const answer = await loader.request<Refused>('POST', '/api/system/preferences', body, {
      'accept-language': language,
    });
    expect([answer.status, answer.body.code]).toEqual([400, 1303]);
    const found = answer.body.details.violations.find((one) => one.field === field);
    expect([found?.rule, found?.message]).toEqual([rule, expect.stringMatching(said)]);
  }
});

test('a number and a pattern bring their figures', async () => {
  const loader = await app.as('lader1');
  const list = (body: object) =>
    loader.request<Refused>('POST', '/th-rest/loading/list', body, { 'accept-language': 'en' });
  const table = await list({ paging: { size: 100_000, page: 0 } });
  expect(table.body.details.violations).toMatchObject([{ rule: 'max', args: { value: expect.any(Number) } }]);
  expect(table.body.details.violations[0]?.message).toMatch(/^can't be greater than \d+$/);
  const low = await list({ paging: { size: 10, page: -1 } });
  expect(low.body.details.violations[0]?.message).toBe("can't be smaller than 0");
  const id = await loader.request<Refused>('GET', '/th-rest/loading/not-an-id', undefined, { 'accept-language': 'de' });
  expect(id.body.details.violations).toMatchObject([
    { field: 'id', rule: 'pattern', message: expect.stringMatching(/^muss /) },
  ]);
  const admin = await app.as('depotadmin');
  const role = await admin.request<Refused>(
    'POST',
    '/api/system/user-roles',
    { name: 'Nacht dispo' },
    { 'accept-language': 'de' },
  );
  expect(role.body.details.violations).toMatchObject([
    { field: 'name', rule: 'pattern', message: 'nur Buchstaben a-z, Ziffern, Unterstrich und Bindestrich', args: {} },
  ]);
  const odd = await list({ q: 'a\u0000b' });
  expect(odd.body.details.violations).toMatchObject([
    { rule: 'characters', message: 'contains characters that cannot be stored' },
  ]);
});
