import { z } from 'zod';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { useCall } from '#client/call/useCall.ts';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import { countryCodeSchema } from '#kernel/countryCode.ts';
import { findAreas } from '../../contract/areas.ts';
import { partText } from '../../rules/areas.ts';

const formSchema = z.object({
  countryCode: countryCodeSchema,
  postalCode: z.string().trim().min(1).max(12),
  city: z.string().trim().max(60).nullable(),
  kind: z.enum(['PICKUP', 'DELIVERY']),
});
type Asked = z.output<typeof formSchema>;

/** What holds an address, the closest first, and by which codes. */
function Found({ asked, nameOf }: { asked: Asked; nameOf: (id: string) => string }) {
  const { t } = useTranslation('networkrules');
  const { data } = useCall(findAreas, { body: asked }, { live: ['area'], keep: true });
  if (!data) return null;
  if (data.length === 0)
    return <StatusMark status="late" label={t('find/none', { country: asked.countryCode, code: asked.postalCode })} />;
  return (
    <ol className="nr-way" aria-label={t('find/title')}>
      {data.map((area, at) => (
        <li key={area.id}>
          <StatusMark status={at === 0 ? 'done' : 'later'} label={area.name} />
          <span className="k-dim">{partText(area.matched)}</span>
          <span className="k-space" />
          <span>{nameOf(area.responsibleBranch)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Tries a postal code: which area holds it and why. */
export function FindArea({ nameOf }: { nameOf: (id: string) => string }) {
  const { t } = useTranslation('networkrules');
  const [asked, ask] = useState<Asked>();
  const form = useModelForm<Asked>({
    schema: formSchema,
    initial: { countryCode: 'DE', postalCode: '', city: null, kind: 'DELIVERY' },
  });
  return (
    <section className="nr-part" aria-label={t('find/title')}>
      <h3 className="k-h2">{t('find/title')}</h3>
      <ModelForm form={form} texts="networkrules:find" onSubmit={ask} label={t('find/title')}>
        <Field name="countryCode" />
        <Field name="postalCode" />
        <Field name="city" />
        <Field name="kind" />
      </ModelForm>
      <div>
        <Button
          onClick={() => {
            const values = form.submit();
            if (values) ask(values);
          }}
        >
          {t('find/do')}
        </Button>
      </div>
      {asked && <Found asked={asked} nameOf={nameOf} />}
    </section>
  );
}
