import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { call } from '#client/call/call.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';
import { setUp, setupInputSchema } from '../contract/calls.ts';
import './setup.css';

type Language = 'de' | 'en' | 'fr';

/** Countries of the zones that depots are founded in; another zone leaves it to the browser's region. */
const countryOfZone: Record<string, string> = {
  'Europe/Berlin': 'DE',
  'Europe/Busingen': 'DE',
  'Europe/Vienna': 'AT',
  'Europe/Zurich': 'CH',
  'Europe/Paris': 'FR',
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
  'Europe/Amsterdam': 'NL',
  'Europe/Brussels': 'BE',
  'Europe/Luxembourg': 'LU',
  'Europe/Warsaw': 'PL',
  'Europe/Prague': 'CZ',
  'Europe/Copenhagen': 'DK',
  'Europe/Rome': 'IT',
  'Europe/Madrid': 'ES',
};

/** What the browser knows about where it stands; everything can be typed over. */
function guessed(language: string, zones: readonly { value: string }[]) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const region = /-([A-Z]{2})\b/.exec(navigator.language)?.[1];
  const timezone = zones.some(({ value }) => value === timeZone) ? timeZone : 'Europe/Berlin';
  return {
    timezone,
    // Where the clock stands says more than the language of the browser.
    countryCode: countryOfZone[timezone] ?? region ?? { de: 'DE', fr: 'FR' }[language] ?? 'GB',
    language: (['de', 'en', 'fr'].includes(language) ? language : 'en') as Language,
  };
}

/**
 * The first depot and its first administrator, while nobody can sign in yet.
 * @param onDone signs the new administrator in
 */
export function SetupForm(props: {
  code: string | undefined;
  onDone: (entered: { orgUnit: string; accountId: string; password: string }) => Promise<void>;
}) {
  const { t, i18n } = useTranslation('setup');
  const [busy, setBusy] = useState(false);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })), []);
  const initial = useMemo(
    () => ({ setupCode: props.code ?? '', catalogue: true, ...guessed(i18n.resolvedLanguage ?? 'en', zones) }) as never,
    [props.code, i18n.resolvedLanguage, zones],
  );
  const form = useModelForm({ schema: setupInputSchema, initial });
  const submit = async () => {
    const values = form.submit();
    if (!values || busy) return;
    setBusy(true);
    await saveForm(async () => {
      const made = await call(setUp, { body: values }, { silent: true });
      await props.onDone({ ...made, password: values.password });
    }, form.refuse);
    setBusy(false);
  };
  return (
    <>
      <p className="k-dim">{t('form/about')}</p>
      <ModelForm form={form} texts="setup:form" label={t('screen/setup')} onSubmit={() => void submit()}>
        <Field name="setupCode" wide note={t('form/setupCodeNote')} />
        <h2 className="u-part">{t('form/depot')}</h2>
        <Field name="company" />
        <Field name="depotName" />
        <Field name="depotId" note={t('form/depotIdNote')} />
        <Field name="depotNumber" note={t('form/depotNumberNote')} />
        <Field name="street" />
        <Field name="postalCode" />
        <Field name="city" />
        <Field name="countryCode" note={t('form/countryCodeNote')} />
        <Field name="phone" />
        <Field name="emergencyPhone" note={t('form/emergencyPhoneNote')} />
        <Field name="timezone" kind="select" options={zones} />
        <Field name="language" />
        <Field name="gs1CompanyPrefix" note={t('form/gs1CompanyPrefixNote')} />
        <h2 className="u-part">{t('form/administrator')}</h2>
        <Field name="name" />
        <Field name="accountId" />
        <Field name="password" kind="password" wide />
        <h2 className="u-part">{t('form/records')}</h2>
        <Field name="catalogue" wide />
      </ModelForm>
      <Button variant="filled" data-commit="" loading={busy} onClick={() => void submit()}>
        {t('form/found')}
      </Button>
    </>
  );
}
