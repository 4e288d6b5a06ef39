import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { inputProps, type WidgetProps } from '../widget.ts';

/** Several lines of text: 3 rows, at most 500 characters, with the count below. */
export function TextAreaField(props: WidgetProps) {
  const { t } = useTranslation('base');
  const first = props.defaultValue === undefined || props.defaultValue === null ? '' : String(props.defaultValue);
  const [length, setLength] = useState(first.length);
  const most = props.rule.maxLength ?? 500;
  return (
    <>
      <Textarea
        {...inputProps(props)}
        defaultValue={first}
        maxLength={most}
        rows={3}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setLength(text.length);
          props.onChange(text === '' && !props.rule.required ? (props.rule.nullable ? null : undefined) : text);
        }}
        onBlur={props.onBlur}
      />
      {!props.readOnly && <div className="k-field-count">{t('form/count', { x: length, y: most })}</div>}
    </>
  );
}
