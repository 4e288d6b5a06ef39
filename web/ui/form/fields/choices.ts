import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useMemo } from 'react';
import { findsWords } from '#kernel/text.ts';
import type { Option } from '../widget.ts';

/** A list of thousands is found by typing; drawing all of it would stop the page. */
export const shownAtOnce = 200;

type Named = Pick<Option, 'label' | 'value' | 'note'>;
const wordsOf = (option: Named): string => `${option.label} ${option.value} ${option.note ?? ''}`;
/** True when every token that was typed is found (specification 1, 5.2). */
export const optionMatches = (option: Named, typed: string): boolean => findsWords(typed)(wordsOf(option));

type Choices = { data: ComboboxItem[]; find: (value: string) => Option | undefined; filter: OptionsFilter };

/** Choices as the library takes them. It filters at every drawing, open or not: each choice is looked at once, until enough are found. */
export function choicesOf(options: readonly Option[]): Choices {
  const byValue = new Map(options.map((option) => [option.value, option]));
  return {
    data: options.map(({ value, label, disabled }) => ({ value, label, ...(disabled ? { disabled } : {}) })),
    find: (value) => byValue.get(value),
    filter: ({ options: all, search, limit }) => {
      const found: typeof all = [];
      const finds = findsWords(search);
      for (const item of all) {
        if (found.length >= limit) break;
        const option = 'value' in item ? byValue.get(String(item.value)) : undefined;
        if (!option || finds(wordsOf(option))) found.push(item);
      }
      return found;
    },
  };
}

export const useChoices = (options: readonly Option[]): Choices => useMemo(() => choicesOf(options), [options]);
