import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch, IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { findsWords } from '#kernel/text.ts';
import { useScreenSize } from '../layout/useScreenSize.ts';
import { Dialog } from './Dialog.tsx';
import { openDialog } from './dialogStack.ts';

type Choice = { value: string; label: string; note?: string; invalid?: boolean };
type PickInput = {
  title: string;
  /** Before the choices: what choosing does. */
  text?: string;
  options: readonly Choice[];
  chosen: readonly string[];
  multiple?: boolean;
  clearable?: boolean;
  /** Of a multiple choice: offers all that the search finds. */
  selectAll?: boolean;
};

/** So many choices are seen at a glance: a search would only bring up the keyboard of a telephone over them. */
const seenAtOnce = 7;

/** That several can be taken shows before the first is. */
const Box = ({ chosen }: { chosen: boolean }) =>
  chosen ? (
    <IconSquareCheckFilled size={16} aria-hidden="true" />
  ) : (
    <IconSquare size={16} stroke={1.6} aria-hidden="true" />
  );

function PickDialog(props: PickInput & { onClose: (chosen?: string[]) => void }) {
  const { t } = useTranslation('base');
  const mobile = useScreenSize() === 'mobile';
  const searches = props.options.length > seenAtOnce;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(props.chosen);
  const finds = findsWords(typed);
  const found = props.options.filter((option) => finds(`${option.label} ${option.value} ${option.note ?? ''}`));
  const all = found.length > 0 && found.every((option) => chosen.includes(option.value));
  const take = (value: string) => {
    if (!props.multiple) return props.onClose([value]);
    setChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  };
  return (
    <Dialog
      title={props.title}
      size={400}
      onClose={() => props.onClose()}
      footer={
        <>
          {props.clearable && !props.multiple && <Button onClick={() => props.onClose([])}>{t('clear')}</Button>}
          <Button onClick={() => props.onClose()}>{t('cancel')}</Button>
          {props.multiple && (
            <Button variant="filled" onClick={() => props.onClose([...chosen])}>
              {t('apply')}
            </Button>
          )}
        </>
      }
    >
      <div className="k-pick">
        {props.text !== undefined && <p className="k-dim">{props.text}</p>}
        {searches && (
          <TextInput
            {...(mobile ? {} : { 'data-autofocus': true })}
            aria-label={t('search/label')}
            placeholder={t('search/label')}
            value={typed}
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {props.multiple && props.selectAll && found.length > 0 && (
          <Checkbox
            label={t('selectAll')}
            checked={all}
            indeterminate={!all && found.some((option) => chosen.includes(option.value))}
            onChange={() => {
              const values = found.map((option) => option.value);
              setChosen(all ? chosen.filter((value) => !values.includes(value)) : [...new Set([...chosen, ...values])]);
            }}
          />
        )}
        {found.length === 0 ? (
          <p className="k-dim">{t('search/none')}</p>
        ) : (
          <div role="listbox" aria-label={props.title} aria-multiselectable={props.multiple || undefined}>
            {found.map((option, index) => (
              <button
                type="button"
                {...(index === 0 && (mobile || !searches) ? { 'data-autofocus': true } : {})}
                key={option.value}
                role="option"
                aria-selected={chosen.includes(option.value)}
                className={`k-menu-item${option.invalid ? ' k-invalid' : ''}`}
                onClick={() => take(option.value)}
              >
                {props.multiple && <Box chosen={chosen.includes(option.value)} />}
                <span className="k-cut">{option.label}</span>
                <span className="k-dim k-cut">{option.note}</span>
              </button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Picker with search, used on mobile or when asked for (specification 1, 2.8); undefined when closed without applying. */
export const pick = (input: PickInput): Promise<string[] | undefined> =>
  openDialog<string[]>((close) => <PickDialog {...input} onClose={close} />);
