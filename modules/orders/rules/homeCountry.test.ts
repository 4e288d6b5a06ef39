import { expect, test } from 'vitest';
import { asReadToday, atHome, namesNoCountry } from './homeCountry.ts';
import { type DraftParty, emptyDraft, emptyParty, type OrderDraft } from './orderDraft.ts';

const party = (more: Partial<DraftParty> = {}): DraftParty => ({
  ...emptyParty(3),
  name: 'Markt',
  postalCode: '20121',
  city: 'Hagen',
  ...more,
});
const order = (more: Partial<OrderDraft> = {}): OrderDraft => ({ ...emptyDraft(2), consignee: party(), ...more });
const doubts = ({ problems }: OrderDraft) =>
  problems.flatMap(({ code, field, severity }) => (code === 'COUNTRY_DOUBTED' ? [`${field} ${severity}`] : []));

test('who names no country is at home, unless the address says otherwise; then it stays open', () => {
  expect(atHome(order(), 'DE').consignee?.countryCode).toBe('DE');
  const away = atHome(
    order({ consignor: party({ city: 'F-75001 Paris' }), consignee: party({ city: 'Milano, Italia' }) }),
    'DE',
  );
  expect([away.consignor?.countryCode, away.consignee?.countryCode]).toEqual(['', '']);
  expect(doubts(away)).toEqual(['consignor.countryCode WARNING', 'consignee.countryCode ERROR']);
});

test('who names one is believed, and a number alone is not asked', () => {
  const named = order({ consignee: party({ city: 'F-75001 Paris', countryCode: 'D' }) });
  expect([atHome(named, 'DE').consignee?.countryCode, doubts(atHome(named, 'DE'))]).toEqual(['DE', []]);
  const bare = order({ consignee: party({ number: '4012345000009', postalCode: '', city: '' }) });
  expect([atHome(bare, 'DE').consignee?.countryCode, namesNoCountry(bare)]).toEqual(['', false]);
});

test('money of another country is a doubt of where it is paid', () => {
  const currency = {
    row: 4,
    field: 'amount',
    severity: 'WARNING',
    code: 'CURRENCY_FOREIGN',
    args: { currency: 'PLN' },
  } as const;
  const paid = order({ consignor: party(), problems: [currency] });
  expect(doubts(atHome(paid, 'DE'))).toEqual(['consignee.countryCode ERROR']);
});

test('what was kept is read as it would be today', () => {
  expect(asReadToday(order(), 'AT').consignee?.countryCode).toBe('AT');
  expect(asReadToday(order({ consignee: party({ countryCode: 'D' }) }), 'AT').consignee?.countryCode).toBe('DE');
});
