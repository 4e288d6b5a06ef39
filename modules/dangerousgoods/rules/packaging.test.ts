import { expect, it } from 'vitest';
import { packagingText } from './packaging.ts';

/** Codes and what they stand for: ADR 6.1.2.7, 6.5.1.4.3 and 6.6.2, in the wording of the three editions. */
it.each([
  ['1A2', 15, '15 Fässer aus Stahl (1A2)', '15 steel drums (1A2)', '15 fûts en acier (1A2)'],
  ['1h1', 1, '1 Fass aus Kunststoff (1H1)', '1 plastics drum (1H1)', '1 fût en plastique (1H1)'],
  ['1G', 2, '2 Fässer aus Pappe (1G)', '2 fibreboard drums (1G)', '2 fûts en carton (1G)'],
  ['3H1', 14, '14 Kanister aus Kunststoff (3H1)', '14 plastics jerricans (3H1)', '14 jerricanes en plastique (3H1)'],
  ['4G', 1, '1 Kiste aus Pappe (4G)', '1 fibreboard box (4G)', '1 caisse en carton (4G)'],
  ['4D', 3, '3 Kisten aus Sperrholz (4D)', '3 plywood boxes (4D)', '3 caisses en contre-plaqué (4D)'],
  ['5M2', 40, '40 Säcke aus Papier (5M2)', '40 paper bags (5M2)', '40 sacs en papier (5M2)'],
  [
    '0A1',
    2,
    '2 Feinstblechverpackungen (0A1)',
    '2 light gauge metal packagings (0A1)',
    '2 emballages métalliques légers (0A1)',
  ],
  [
    '6HA1',
    2,
    '2 Kombinationsverpackungen aus Kunststoff und Stahl (6HA1)',
    '2 composite packagings of plastics and steel (6HA1)',
    '2 emballages composites en plastique et acier (6HA1)',
  ],
  [
    '31HA1',
    1,
    '1 IBC aus Kunststoff und Stahl (31HA1)',
    '1 IBC of plastics and steel (31HA1)',
    '1 GRV en plastique et acier (31HA1)',
  ],
  [
    '50G',
    1,
    '1 Großverpackung aus Pappe (50G)',
    '1 fibreboard large packaging (50G)',
    '1 grand emballage en carton (50G)',
  ],
])('says %s in words, with the code beside them', (code, count, de, en, fr) => {
  expect([
    packagingText(code, count, 'de'),
    packagingText(code, count, 'en'),
    packagingText(code, count, 'fr'),
  ]).toEqual([de, en, fr]);
});

it('says nothing of what is no code of the regulations', () => {
  for (const code of ['', 'cylinder', 'EP', '9A1', '1Z', '4G 2', '311A'])
    expect(packagingText(code, 1, 'en')).toBeUndefined();
});
