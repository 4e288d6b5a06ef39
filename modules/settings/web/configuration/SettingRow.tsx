import { Button } from '@mantine/core';
import { IconCornerLeftUp } from '@tabler/icons-react';
import type { z } from 'zod';
import type { AnswerOf } from '#kernel/call.ts';
import { useUnitName } from '#client/session/useUnitName.ts';
import { Field } from '#ui/form/Field.tsx';
import { fieldRule } from '#ui/form/fieldRules.ts';
import { useTranslation } from '#ui/translation.ts';
import type { ConfigurationName } from '../../contract/configuration.ts';
import type { unitConfiguration } from '../../contract/configurationCalls.ts';
import { useSettingWidget } from './SettingWidget.tsx';
import { fieldKey, valueText } from './shown.ts';

type Origin = AnswerOf<typeof unitConfiguration>['origins'][number];

/** Where the value comes from, and what would count without it. */
function OriginText(props: {
  name: ConfigurationName;
  origin: Origin;
  unit: string;
  state: 'own' | 'changed' | 'inheriting' | 'inherited';
  was: unknown;
  onInherit: (() => void) | undefined;
}) {
  const { t } = useTranslation('settings');
  const { origin, state } = props;
  const from = useUnitName(origin.from ?? '');
  const above = useUnitName(origin.aboveFrom ?? '');
  const shown = (value: unknown) => valueText(t, props.name, origin.field, value);
  const elseText =
    origin.aboveFrom === null
      ? t('config/elseShipped', { value: shown(origin.above) })
      : t('config/else', { value: shown(origin.above), unit: above });
  const line =
    state === 'changed' || state === 'inheriting'
      ? t('config/was', { value: shown(props.was) })
      : state === 'own'
        ? elseText
        : undefined;
  return (
    <div className={`s-origin s-${state}`}>
      <div>
        {state === 'inherited' && <IconCornerLeftUp size={14} aria-hidden="true" />}
        {state === 'own' && <span className="s-dot" aria-hidden="true" />}
        <span>
          {state === 'inherited'
            ? origin.from === null
              ? t('config/default')
              : t('config/from', { unit: from })
            : t(`config/${state}`)}
        </span>
        {props.onInherit && (
          <Button variant="subtle" size="compact-xs" onClick={props.onInherit}>
            {t('config/inherit')}
          </Button>
        )}
      </div>
      {line && <div className="k-dim k-cut">{line}</div>}
    </div>
  );
}

/** One setting: what it is, its value, where the value comes from. */
export function SettingRow(props: {
  name: ConfigurationName;
  schema: z.ZodType;
  origin: Origin;
  unit: string;
  state: 'own' | 'changed' | 'inheriting' | 'inherited';
  was: unknown;
  roles: readonly string[];
  onInherit: (() => void) | undefined;
}) {
  const { t } = useTranslation('settings');
  const { field } = props.origin;
  const label = t(fieldKey(props.name, field));
  const widget = useSettingWidget({ name: props.name, field, schema: props.schema }, props.roles);
  const unit = props.schema.meta()?.unit;
  const wide = fieldRule(props.schema).kind === 'object';
  return (
    <div className={`s-row s-row-${props.state}${wide ? ' s-row-wide' : ''}`} data-field={field}>
      <div className="s-name">
        <b>{label}</b>
        {props.schema.meta()?.secret === true && <div className="k-dim">{t('note/secret')}</div>}
      </div>
      <div className="s-value">
        <Field name={field} label={label} {...(widget ? { widget } : {})} />
        {typeof unit === 'string' && <span className="k-dim s-unit">{unit}</span>}
      </div>
      <OriginText {...props} />
    </div>
  );
}
