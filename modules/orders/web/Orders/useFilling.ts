import { useRef } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import { findAddresses } from '#modules/orders/contract/addresses.ts';
import { completed, movedAway, type PartyFields, partyFields } from '#modules/orders/rules/addresses.ts';
import { call } from '#client/call/call.ts';
import type { ModelForm } from '#ui/form/useModelForm.ts';
import type { Capture } from './captureForm.ts';

export type KnownAddress = AnswerOf<typeof findAddresses>['addresses'][number];
export type Role = 'consignor' | 'consignee';

const partyOf = (known: KnownAddress): PartyFields => ({
  number: known.number,
  name: known.name,
  streetAndNumber: known.streetAndNumber,
  postalCode: known.postalCode,
  city: known.city,
  countryCode: known.countryCode,
});

/** Writes into the order what the depot knows: an address that was chosen, and of a customer what nobody has typed. */
export function useFilling(form: ModelForm<Capture>, homeCountry: string, onFilled: () => void) {
  /** What stands there without somebody having typed it. */
  const filled = useRef<Partial<Record<Role, PartyFields>>>({});
  const customer = useRef(form.values().customerId);
  const write = (role: Role, next: PartyFields, but?: string) => {
    for (const field of partyFields)
      if (field !== but && form.valueOf(`${role}.${field}`) !== next[field]) form.set(`${role}.${field}`, next[field]);
    filled.current[role] = next;
  };

  /** The field that was typed in takes its value itself, and tells of the change. */
  const take = (role: Role, field: string, known: KnownAddress) => {
    write(role, partyOf(known), field);
    if (role !== 'consignor' || known.customerId === null || form.values().customerId !== null) return;
    customer.current = known.customerId;
    form.set('customerId', known.customerId);
  };

  const fillFrom = async (id: string) => {
    // A network that is away fills nothing; whoever types goes on typing.
    const answer = await call(findAddresses, { query: { customerId: id } }, { silent: true }).catch(() => undefined);
    const [known] = answer?.addresses ?? [];
    if (!known || customer.current !== id) return;
    const now = form.values().consignor;
    const next = completed(now, partyOf(known), { filled: filled.current.consignor, homeCountry });
    if (!next) return;
    write('consignor', next);
    onFilled();
  };

  /** After each change: another customer brings its address along, and a number goes with the address that it stood for. */
  const follow = (values: Capture) => {
    for (const role of ['consignor', 'consignee'] as const) {
      const was = filled.current[role];
      if (!was || !movedAway(values[role], was)) continue;
      delete filled.current[role];
      form.set(`${role}.number`, '');
    }
    if (values.customerId === customer.current) return;
    customer.current = values.customerId;
    if (values.customerId !== null) void fillFrom(values.customerId);
  };
  return { take, follow };
}
