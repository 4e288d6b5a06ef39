import { z } from 'zod';
import { call } from '#client/call/call.ts';
import { Field } from '#ui/form/Field.tsx';
import type { Option } from '#ui/form/widget.ts';
import { translate } from '#ui/translation.ts';
import { type GtpRelation, listRelations, relationFields, saveRelation } from '../../contract/relations.ts';
import { askRule } from '../askRule.ts';
import { WhatIfPanel } from '../WhatIfPanel.tsx';

const f = relationFields;
const formSchema = z.object({
  ...f,
  toBranch: z.string().min(1),
  fromBranch: z.string().min(1),
  viaHubs: f.viaHubs.unwrap().meta({ kind: 'list' }),
  transitDays: f.transitDays.unwrap(),
  capacityLdm: f.capacityLdm.unwrap(),
  capacityKg: f.capacityKg.unwrap(),
  dgAllowed: z.boolean(),
  customs: z.boolean(),
  thermo: z.boolean(),
  costPerLdm: f.costPerLdm.unwrap(),
  carrier: f.carrier.unwrap(),
  validFrom: f.validFrom.unwrap(),
  validTo: f.validTo.unwrap(),
});
type Typed = z.output<typeof formSchema>;

const fresh: Typed = {
  name: '',
  fromBranch: '',
  toBranch: '',
  viaHubs: [],
  weekdays: [true, true, true, true, true, false, false],
  cutOff: [19, 0, 0],
  departure: [20, 0, 0],
  arrival: [5, 0, 0],
  transitDays: 1,
  capacityLdm: 13.6,
  capacityKg: null,
  dgAllowed: true,
  customs: false,
  thermo: false,
  costPerLdm: null,
  carrier: null,
  validFrom: null,
  validTo: null,
};

/** Asks for a relation, a new one or one that stands. */
export async function askRelation(relation: GtpRelation | undefined, depots: readonly Option[]): Promise<void> {
  const clientKey = crypto.randomUUID();
  await askRule<Typed>({
    name: 'relation',
    stands: relation !== undefined,
    list: listRelations.id,
    schema: formSchema,
    initial: relation ? formSchema.parse(relation) : fresh,
    fields: (
      <>
        <Field name="name" />
        <Field name="carrier" />
        <Field name="fromBranch" kind="select" options={depots} />
        <Field name="toBranch" kind="select" options={depots} />
        <Field name="viaHubs" kind="list" options={depots} note={translate('networkrules:relation/viaNote')} />
        <Field name="weekdays" />
        <Field name="cutOff" />
        <Field name="departure" />
        <Field name="arrival" />
        <Field name="transitDays" />
        <Field name="capacityLdm" />
        <Field name="capacityKg" />
        <Field name="costPerLdm" />
        <Field name="dgAllowed" />
        <Field name="thermo" />
        <Field name="customs" />
        <Field name="validFrom" />
        <Field name="validTo" />
        <WhatIfPanel<Typed> rule={(typed) => ({ relation: { ...typed, id: relation?.id ?? null } })} />
      </>
    ),
    save: (typed) =>
      call(
        saveRelation,
        { body: { ...typed, id: relation?.id ?? null, version: relation?.version ?? null, clientKey } },
        { silent: true },
      ),
  });
}
