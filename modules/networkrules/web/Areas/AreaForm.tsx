import { z } from 'zod';
import { call } from '#client/call/call.ts';
import { Field } from '#ui/form/Field.tsx';
import type { Option } from '#ui/form/widget.ts';
import { translate } from '#ui/translation.ts';
import { areaFields, type GeoArea, listAreas, saveArea } from '../../contract/areas.ts';
import { partOf, partText } from '../../rules/areas.ts';
import { areaKinds } from '../../rules/network.ts';
import { askRule } from '../askRule.ts';
import { WhatIfPanel } from '../WhatIfPanel.tsx';

const { parts: _parts, ...plain } = areaFields;
/** Parts are typed as people write them: `44–45`, `6691: Jungholz`. */
const formSchema = z.object({
  ...plain,
  responsibleBranch: z.string().min(1),
  kind: z.enum(areaKinds),
  colour: plain.colour.unwrap(),
  validFrom: plain.validFrom.unwrap(),
  validTo: plain.validTo.unwrap(),
  codes: z.array(z.string().trim().min(1).max(90)).min(1).max(500).meta({ kind: 'tags' }),
});
type Typed = z.output<typeof formSchema>;

const fresh: Typed = {
  name: '',
  countryCode: 'DE',
  kind: 'BOTH',
  responsibleBranch: '',
  colour: null,
  validFrom: null,
  validTo: null,
  codes: [],
};

/** Asks for an area, a new one or one that stands; it stays open with what was typed until the rules take it. */
export async function askArea(area: GeoArea | undefined, depots: readonly Option[]): Promise<void> {
  const clientKey = crypto.randomUUID();
  const sentOf = ({ codes, ...typed }: Typed) => ({
    ...typed,
    parts: codes.map((code) => partOf(typed.countryCode, code)),
    id: area?.id ?? null,
  });
  await askRule<Typed>({
    name: 'area',
    stands: area !== undefined,
    list: listAreas.id,
    schema: formSchema,
    initial: area ? { ...fresh, ...formSchema.partial().parse(area), codes: area.parts.map(partText) } : fresh,
    fields: (
      <>
        <Field name="name" />
        <Field name="responsibleBranch" kind="select" options={depots} />
        <Field name="countryCode" />
        <Field name="kind" />
        <Field name="codes" wide note={translate('networkrules:area/codesNote')} />
        <Field name="validFrom" />
        <Field name="validTo" />
        <Field name="colour" placeholder="#0b7285" />
        <WhatIfPanel<Typed> rule={(typed) => ({ area: sentOf(typed) })} />
      </>
    ),
    save: (typed) =>
      call(saveArea, { body: { ...sentOf(typed), version: area?.version ?? null, clientKey } }, { silent: true }),
    shownAt: (field) => (field.startsWith('parts') ? 'codes' : field),
  });
}
