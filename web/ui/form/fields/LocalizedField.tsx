import { ActionIcon, TextInput } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { Localized } from '#kernel/text.ts';
import { Tip } from '../../feedback/Tip.tsx';
import { inputProps, type WidgetProps } from '../widget.ts';

export const languages = ['en', 'de', 'fr'] as const;

/** A text with translations: the default text, and one line per language behind the button (specification 1, 1). */
export function LocalizedField(props: WidgetProps) {
  const { t } = useTranslation('base');
  const [text, setText] = useState<Localized>(() => ({
    defaultText: '',
    ...(props.defaultValue as Localized | undefined),
  }));
  const [open, setOpen] = useState(false);
  const change = (key: string, typed: string) => {
    const next: Localized = { ...text, [key]: typed };
    if (typed === '' && key !== 'defaultText') delete next[key];
    setText(next);
    props.onChange(next);
  };
  const most = props.rule.maxLength ?? 500;
  return (
    <div className="k-languages">
      <TextInput
        {...inputProps(props)}
        value={text.defaultText}
        maxLength={most}
        onChange={(event) => change('defaultText', event.currentTarget.value)}
        onBlur={props.onBlur}
        rightSection={
          <Tip label={t('form/translations')}>
            <ActionIcon
              size={22}
              aria-label={t('form/translationsOf', { name: props.label })}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <IconLanguage size={14} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </Tip>
        }
      />
      {open &&
        languages.map((language) => (
          <div key={language} className="k-language">
            <label className="k-small k-dim" htmlFor={`${props.id}-${language}`}>
              {t(`language/${language}`)}
            </label>
            <TextInput
              id={`${props.id}-${language}`}
              value={text[language] ?? ''}
              maxLength={most}
              readOnly={props.readOnly}
              disabled={props.disabled}
              placeholder={text.defaultText}
              onChange={(event) => change(language, event.currentTarget.value)}
              onBlur={props.onBlur}
            />
          </div>
        ))}
    </div>
  );
}
