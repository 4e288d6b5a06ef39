import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import type { Change } from '#modules/orders/rules/changes.ts';

/** What a partner writes and what is meant by it: a field, what stands beside it, the value and the one that it becomes. */
export type Correction = { field: string; beside: string; from: string; to: string };

type PartyName = 'consignor' | 'consignee' | 'deliveryParty';
type PartyField = 'number' | 'name' | 'streetAndNumber' | 'postalCode' | 'city' | 'countryCode';
const parties: readonly PartyName[] = ['consignor', 'consignee', 'deliveryParty'];

/** What makes a value mean the same elsewhere. A street or a name by itself says too little. */
const besides: Record<PartyField, PartyField | null> = {
  number: 'name',
  name: 'postalCode',
  streetAndNumber: 'postalCode',
  postalCode: 'city',
  city: 'postalCode',
  countryCode: null,
};

type Slot = { field: string; beside: string; value: string; set: (to: string) => void; path: string };

/** The values of an order that are corrected by what was learned. */
function* slotsOf(draft: OrderDraft): Generator<Slot> {
  for (const role of parties) {
    const party = draft[role];
    if (!party) continue;
    for (const [field, beside] of Object.entries(besides) as [PartyField, PartyField | null][]) {
      yield {
        // A town has its postal code whoever it stands at.
        field: `party.${field}`,
        beside: beside === null ? '' : (party[beside] ?? ''),
        value: party[field] ?? '',
        set: (to) => {
          party[field] = to;
        },
        path: `${role}.${field}`,
      };
    }
  }
  for (const [index, line] of draft.lines.entries())
    yield {
      field: 'packingType',
      beside: '',
      value: line.packingType,
      set: (to) => {
        line.packingType = to;
      },
      path: `lines[${index}].packingType`,
    };
  for (const field of ['productCode', 'freightTermCode'] as const)
    yield {
      field,
      beside: '',
      value: draft[field],
      set: (to) => {
        draft[field] = to;
      },
      path: field,
    };
}

/** What a repair teaches: changes of fields that mean the same in other orders; an empty value teaches nothing. */
export function correctionsOf(before: OrderDraft, changes: readonly Change[]): Correction[] {
  const changed = new Map(changes.map((change) => [change.path, change]));
  return [...slotsOf(before)].flatMap(({ field, beside, value, path }) => {
    const change = changed.get(path);
    return change && value !== '' && change.to !== '' ? [{ field, beside, from: value, to: change.to }] : [];
  });
}

const keyOf = (one: { field: string; beside: string; from: string }): string =>
  JSON.stringify([one.field, one.beside.trim().toLowerCase(), one.from.trim().toLowerCase()]);

/** The order with what was learned applied, and what that changed. All are found before the first is applied. */
export function corrected(
  draft: OrderDraft,
  corrections: readonly Correction[],
): { draft: OrderDraft; changes: Change[] } {
  if (corrections.length === 0) return { draft, changes: [] };
  const known = new Map(corrections.map((one) => [keyOf(one), one.to]));
  const copy = JSON.parse(JSON.stringify(draft)) as OrderDraft;
  const due = [...slotsOf(copy)].flatMap((slot) => {
    const to = known.get(keyOf({ field: slot.field, beside: slot.beside, from: slot.value }));
    return to !== undefined && to !== slot.value ? [{ slot, to }] : [];
  });
  for (const { slot, to } of due) slot.set(to);
  return {
    draft: due.length > 0 ? copy : draft,
    changes: due.map(({ slot, to }) => ({ path: slot.path, from: slot.value, to })),
  };
}
