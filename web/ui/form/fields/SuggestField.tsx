import { Autocomplete } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFound } from '../../layout/useFound.ts';
import { inputProps, type WidgetProps } from '../widget.ts';

/** Something that completes what was typed: `value` is what the field then says, label and note are what the list says of it. */
export type Suggestion = { id: string; value: string; label: string; note?: string };

/** So much is offered at a time. */
const most = 8;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * One line of free text that is completed from what is known: arrow keys choose, Enter takes, Escape closes, and Tab leaves with what was
 * typed. Nothing is chosen by itself, so that a name nobody knows yet is typed like any other. Asked from the second letter on.
 */
export function SuggestField<S extends Suggestion>(
  props: WidgetProps & {
    fetch: (typed: string, signal: AbortSignal) => Promise<readonly S[]>;
    /** Takes what else the choice says; the field's own value follows as a change. */
    onPick: (found: S) => void;
    min?: number;
  },
) {
  const [typed, setTyped] = useState(() => textOf(props.defaultValue));
  /** Only what is being typed is asked for: not what was there before, not what was chosen. */
  const [asking, setAsking] = useState(false);
  const picking = useRef(false);
  const wanted = typed.trim();
  const asked = asking && !props.readOnly && wanted.length >= (props.min ?? 2) ? wanted : undefined;
  const { found = [], busy } = useFound(asked, props.fetch, { most });
  const open = asked !== undefined && found.length > 0;
  const keyed = (event: KeyboardEvent) => {
    // While it is looked for and while it is offered, Enter is about the list and hands no form in.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && (busy || open)) event.preventDefault();
    if (event.key === 'ArrowDown' && !open) setAsking(true);
    // The list closes, and not the dialog around it.
    if (event.key === 'Escape' && open) event.stopPropagation();
  };
  return (
    <Autocomplete
      {...inputProps(props)}
      value={typed}
      maxLength={props.rule.maxLength ?? 500}
      autoComplete="off"
      aria-autocomplete="list"
      aria-label={props.label}
      data={found.map(({ id, value }) => ({ value: id, label: value }))}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const one = found.find(({ id }) => id === option.value);
        return (
          <span className="k-suggestion">
            <span className="k-cut">{one?.label}</span>
            <span className="k-dim k-cut">{one?.note}</span>
          </span>
        );
      }}
      dropdownOpened={open}
      onDropdownClose={() => setAsking(false)}
      openOnFocus={false}
      comboboxProps={{ withinPortal: true, shadow: 'md', width: 'max-content', position: 'bottom-start' }}
      onChange={(text) => {
        // What was chosen writes its text as well: nothing is looked for any more.
        setAsking(!picking.current);
        picking.current = false;
        setTyped(text);
        props.onChange(text);
      }}
      onOptionSubmit={(id) => {
        const one = found.find((each) => each.id === id);
        picking.current = true;
        if (one) props.onPick(one);
      }}
      onKeyDown={keyed}
      onBlur={() => {
        setAsking(false);
        props.onBlur();
      }}
    />
  );
}
