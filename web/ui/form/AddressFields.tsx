import type { Option } from './widget.ts';
import { Field } from './Field.tsx';
import { useFormPlace } from './FormContext.ts';
import { schemaAt } from './fieldRules.ts';
import type { z } from 'zod';

/** Parts of an address in the order of an envelope; the short form of a shipment has `name` and `streetAndNumber`. */
const parts = [
  'name',
  'name1',
  'name2',
  'name3',
  'streetAndNumber',
  'street',
  'streetNumber',
  'postalCode',
  'city',
  'state',
  'countryCode',
  'poBox',
  'poBoxPostalCode',
  'poBoxCity',
  'contact',
  'phone',
  'mobile',
  'fax',
  'email',
] as const;

/** The parts of an address that the schema holds, in the order of an envelope. `path` is the address in the form. */
export function AddressFields(props: {
  path: string;
  schema: z.ZodType;
  countries?: readonly Option[];
  readOnly?: boolean;
}) {
  useFormPlace();
  return parts
    .filter((part) => schemaAt(props.schema, `${props.path}.${part}`) !== undefined)
    .map((part) => (
      <Field
        key={part}
        name={`${props.path}.${part}`}
        {...(props.readOnly === undefined ? {} : { readOnly: props.readOnly })}
        {...(part === 'countryCode' && props.countries ? { kind: 'select' as const, options: props.countries } : {})}
      />
    ));
}
