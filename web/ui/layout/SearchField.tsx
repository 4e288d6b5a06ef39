import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useActions } from '../actions/useActions.ts';
import { debounceMs } from './debounce.ts';

/** No list is asked for a longer text (`q` of `tableQuerySchema`). */
const longest = 100;

/** Search over a list: asks 300 ms after the last key, Escape clears, Ctrl+F comes here. */
export function SearchField(props: {
  label: string;
  value: string;
  onSearch: (typed: string) => void;
  min?: number;
  wide?: boolean;
}) {
  const { t } = useTranslation('base');
  const [typed, setTyped] = useState(props.value);
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(props.value);
  const { onSearch, min = 1 } = props;
  useEffect(() => {
    if (props.value === asked.current) return;
    asked.current = props.value;
    setTyped(props.value);
  }, [props.value]);
  useEffect(() => {
    const wanted = typed.trim().length >= min ? typed : '';
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      onSearch(wanted);
    }, debounceMs(window.location.href));
    return () => clearTimeout(timer);
  }, [typed, min, onSearch]);
  useActions(
    [
      {
        id: 'search',
        labelKey: 'base:search/label',
        shortcut: 'ctrl+f',
        category: 'display',
        whileTyping: true,
        unlisted: true,
        run: () => field.current?.select(),
      },
    ],
    undefined,
  );
  const hint = typed.trim().length > 0 && typed.trim().length < min;
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={props.label}
      placeholder={props.label}
      value={typed}
      maxLength={longest}
      className={props.wide ? undefined : 'k-search'}
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
      rightSection={
        typed === '' ? null : (
          <ActionIcon size={22} aria-label={t('clear')} onClick={() => setTyped('')}>
            <IconX size={14} aria-hidden="true" />
          </ActionIcon>
        )
      }
      error={hint ? t('search/min', { count: min }) : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') {
          event.stopPropagation();
          setTyped('');
        }
      }}
    />
  );
}
