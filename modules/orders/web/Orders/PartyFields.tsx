import { findAddresses } from '#modules/orders/contract/addresses.ts';
import { call } from '#client/call/call.ts';
import { SuggestField, type Suggestion } from '#ui/form/fields/SuggestField.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { KnownAddress, Role } from './useFilling.ts';

const fields = ['name', 'streetAndNumber', 'countryCode', 'postalCode', 'city', 'number'] as const;
/** By what somebody on the telephone names a place. */
const named = ['name', 'postalCode', 'city'] as const;
type Named = (typeof named)[number];
const isNamed = (field: string): field is Named => named.some((one) => one === field);

type Offer = Suggestion & { address: KnownAddress };

/** Where goods come from or go to: name, postal code and town are completed from what the depot knows. */
export function PartyFields({ role, onTake }: { role: Role; onTake: (field: string, address: KnownAddress) => void }) {
  const { t } = useTranslation('orders');
  const find = async (field: Named, typed: string, signal: AbortSignal): Promise<Offer[]> => {
    const { addresses } = await call(findAddresses, { query: { q: typed } }, { silent: true, signal });
    return addresses.map((address) => ({
      id: `${address.kind}/${address.id}`,
      value: address[field],
      label: address.name,
      note: [
        address.streetAndNumber,
        [address.countryCode, address.postalCode, address.city].filter(Boolean).join(' '),
        t(address.kind === 'CUSTOMER' ? 'address/customer' : 'address/place'),
      ]
        .filter(Boolean)
        .join(' · '),
      address,
    }));
  };
  return fields.map((field) => (
    <Field
      key={field}
      name={`${role}.${field}`}
      label={t(`draft/${field}`)}
      wide={field === 'name' || field === 'streetAndNumber'}
      {...(isNamed(field)
        ? {
            widget: (props) => (
              <SuggestField<Offer>
                {...props}
                fetch={(typed, signal) => find(field, typed, signal)}
                onPick={({ address }) => onTake(field, address)}
              />
            ),
          }
        : {})}
    />
  ));
}
