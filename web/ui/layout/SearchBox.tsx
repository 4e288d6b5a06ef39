import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useFound } from './useFound.ts';
import './layout.css';

/** Something that a search found. */
export type Found = { id: string; label: string; note?: string };

/** So many results are shown (specification 1, 9). */
const most = 5;

/**
 * A search with its results beneath (specification 1, 4.4): opens when the text has `min` characters, closes below; arrow keys
 * go round, Enter takes, Escape closes. `fetch` is asked 300 ms after the last key; when it fails that is logged and nothing
 * is shown.
 */
export function SearchBox(props: {
  label: string;
  fetch: (typed: string, signal: AbortSignal) => Promise<readonly Found[]>;
  onPick: (found: Found) => void;
  min?: number;
}) {
  const { t } = useTranslation('base');
  const { fetch, min = 1 } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [closed, setClosed] = useState(false);
  const [at, setAt] = useState(0);
  const wanted = typed.trim();
  const enough = wanted.length >= min;
  const { found } = useFound(enough ? wanted : undefined, fetch, { most, onFound: () => setAt(0) });
  const open = found !== undefined && enough && !closed;
  const take = (result: Found | undefined) => {
    if (!result) return;
    setClosed(true);
    props.onPick(result);
  };
  const keyed = (event: KeyboardEvent) => {
    const count = found?.length ?? 0;
    if (!open) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setAt((at + (event.key === 'ArrowDown' ? 1 : count - 1)) % Math.max(1, count));
    else if (event.key === 'Enter') take(found[at]);
    else if (event.key === 'Escape') setClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="k-search-box"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setClosed(true)}
    >
      <TextInput
        role="combobox"
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={open && found.length > 0 ? `${id}-${at}` : undefined}
        placeholder={props.label}
        autoComplete="off"
        value={typed}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
        error={wanted.length > 0 && !enough ? t('search/min', { count: min }) : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setClosed(false);
        }}
        onKeyDown={keyed}
      />
      <div id={`${id}-results`} className="k-search-results" role="listbox" aria-label={props.label} hidden={!open}>
        {open && found.length === 0 && (
          <div className="k-dim" role="option" aria-selected={false} aria-disabled="true">
            {t('search/none')}
          </div>
        )}
        {open &&
          found.map((result, index) => (
            <div
              key={result.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={(event) => {
                event.preventDefault();
                take(result);
              }}
            >
              <span className="k-cut">{result.label}</span>
              <span className="k-dim k-cut">{result.note}</span>
            </div>
          ))}
      </div>
    </div>
  );
}
