import { useMemo } from 'react';
import { IconFilter } from '@tabler/icons-react';
import type { Condition } from '#kernel/paging.ts';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { type FilterField, type FilterValues, toggleFilterKeys } from '#ui/filter/filterField.ts';
import { activeFilters, filterConditions, readFilter, writeFilter } from '#ui/filter/filterModel.ts';
import { useRemembered } from '#ui/layout/remember.ts';
import { useAddress } from '../navigation/navigation.ts';

export type ListFilter = {
  values: FilterValues;
  conditions: readonly Condition[];
  /** How many fields filter. */
  active: number;
  open: boolean;
  setOpen: (open: boolean) => void;
  setValues: (values: FilterValues) => void;
};

type Context = { open: boolean; setOpen: (open: boolean) => void };
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const actions: readonly Action<Context>[] = [
  {
    id: 'list.filter',
    labelKey: 'base:listFilter/open',
    icon: IconFilter,
    shortcut: 'ctrl+alt+f',
    category: 'display',
    // Both are wanted while the focus stands in a field of the filter itself.
    whileTyping: true,
    unlisted: true,
    run: ({ open, setOpen }) => {
      if (!open) setOpen(true);
      else document.querySelector<HTMLElement>('.k-filter input')?.focus();
    },
  },
  {
    id: 'list.toggleFilter',
    labelKey: 'base:listFilter/toggle',
    shortcut: toggleFilterKeys,
    category: 'display',
    whileTyping: true,
    unlisted: true,
    run: ({ open, setOpen }) => setOpen(!open),
  },
];

/** The filter of a list: its values in the address (`filter`), its sidebar open or closed as it was left (specification 1, 9). */
export function useListFilter(name: string, fields: readonly FilterField[]): ListFilter {
  const [text, setText] = useAddress('filter');
  const [open, setOpen] = useRemembered(`filter/${name}`, false, isFlag);
  const values = useMemo(() => readFilter(fields, text), [fields, text]);
  const conditions = useMemo(() => filterConditions(fields, values), [fields, values]);
  useActions(actions, { open, setOpen });
  return {
    values,
    conditions,
    active: activeFilters(fields, values),
    open,
    setOpen,
    setValues: (next) => setText(writeFilter(fields, next)),
  };
}
