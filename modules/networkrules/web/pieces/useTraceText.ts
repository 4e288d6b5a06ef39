import { useCallback } from 'react';
import { isoToDate } from '#kernel/date.ts';
import { wordKey } from '#kernel/text.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { TraceLine } from '../../contract/route.ts';

/** A line of a trace in the reader's language; days are written as the reader writes them, with their weekday. */
export function useTraceText(): (line: TraceLine) => string {
  const { t } = useTranslation('networkrules');
  const format = useFormat();
  return useCallback(
    ({ key, args }) =>
      t(
        wordKey('networkrules:trace/', key),
        Object.fromEntries(
          Object.entries(args).map(([name, value]) => [
            name,
            typeof value === 'number'
              ? format.upTo(value, 2)
              : /^\d{4}-\d\d-\d\d$/.test(value)
                ? format.longDate(isoToDate(value))
                : value,
          ]),
        ),
      ),
    [t, format],
  );
}
