import { countryOf } from '#kernel/writtenCountry.ts';
import { saysAbroad } from './abroad.ts';
import { type DraftParty, destinationOf, type OrderDraft, type OrderProblem } from './orderDraft.ts';

const roles = ['consignor', 'consignee', 'deliveryParty'] as const;

const isOpen = (party: DraftParty | null): party is DraftParty =>
  party !== null && party.countryCode === '' && party.postalCode !== '';

/** Whether an address of the order names no country and is taken to be in the depot's own. */
export const namesNoCountry = (draft: OrderDraft): boolean => roles.some((role) => isOpen(draft[role]));

/** Parties with the countries that `of` says. */
const withCountries = (draft: OrderDraft, of: (party: DraftParty) => string): OrderDraft => {
  const [consignor, consignee, deliveryParty] = roles.map((role) => {
    const party = draft[role];
    return party && { ...party, countryCode: of(party) };
  });
  return { ...draft, consignor: consignor ?? null, consignee: consignee ?? null, deliveryParty: deliveryParty ?? null };
};

/**
 * Countries as records keep them, whoever wrote them: "D" of a form, "Deutschland" of a file. Who names none means the depot's own, unless
 * the address says otherwise: then it is asked. Of whom only a number was given, the record says it.
 */
export function atHome(draft: OrderDraft, homeCountry: string): OrderDraft {
  const destination = destinationOf(draft);
  // Money of another country is paid where the goods go.
  const money = draft.problems.find(({ code }) => code === 'CURRENCY_FOREIGN')?.args?.['currency'];
  const wordOf = (party: DraftParty): string | null =>
    saysAbroad(party, homeCountry) ?? (party === destination && money !== undefined ? String(money) : null);
  const doubts = roles.flatMap((role): OrderProblem[] => {
    const party = draft[role];
    const word = isOpen(party) ? wordOf(party) : null;
    if (!party || word === null) return [];
    const severity = party === destination ? 'ERROR' : 'WARNING';
    const args = { word, country: homeCountry };
    return [{ row: party.row, field: `${role}.countryCode`, code: 'COUNTRY_DOUBTED', severity, args }];
  });
  const doubted = new Set(doubts.map(({ field }) => field));
  const of = roles.filter((role) => doubted.has(`${role}.countryCode`)).map((role) => draft[role]);
  const told = withCountries(draft, (party) =>
    of.includes(party) ? '' : countryOf(party.countryCode) || (party.postalCode === '' ? '' : homeCountry),
  );
  return { ...told, problems: [...draft.problems, ...doubts] };
}

/** What was kept of an order before countries were filled in, as it is read today. */
export const asReadToday = (draft: OrderDraft, homeCountry: string): OrderDraft =>
  withCountries(draft, (party) => countryOf(party.countryCode) || (party.postalCode === '' ? '' : homeCountry));
