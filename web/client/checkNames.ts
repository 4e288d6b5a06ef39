import { useCallback } from 'react';
import { useTranslation } from '#ui/translation.ts';

/** Checks by name, as histories say them: `TIME_WINDOW` is "Time window missed" there. What has no name keeps its code. */
export function useCheckNames(): (codes: readonly string[]) => string {
  const { t, i18n } = useTranslation('shipments');
  return useCallback(
    (codes) =>
      codes
        .map((code) => (i18n.exists(`shipments:check/${code}`) ? t(`check/${code}` as 'check/WEIGHT') : code))
        .join(', '),
    [t, i18n],
  );
}
