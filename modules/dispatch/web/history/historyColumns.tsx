import type { Column } from '#ui/list/column.ts';
import type { Format } from '#ui/text/format.ts';
import type { Translate } from '#ui/translation.ts';
import type { FoundEntry } from '../../contract/searchHistory.ts';

/** Who did what to which thing when; the server has put the newest first, and nothing else sorts. */
export const historyColumns = (
  t: Translate<'dispatch'>,
  format: Format,
  checkNames: (codes: readonly string[]) => string,
): Column<FoundEntry>[] =>
  (
    [
      {
        id: 'statusTime',
        title: t('historySearch/column/time'),
        width: 130,
        value: (entry) => entry.statusTime,
        cell: (entry) => format.instant(entry.statusTime),
      },
      {
        id: 'kind',
        title: t('historySearch/column/kind'),
        width: 90,
        value: (entry) => t(`historySearch/kind/${entry.kind}`),
      },
      { id: 'name', title: t('historySearch/column/name'), width: 150, value: (entry) => entry.name },
      {
        id: 'historyText',
        title: t('historySearch/column/text'),
        width: 320,
        grow: true,
        value: (entry) => entry.historyText,
      },
      {
        id: 'overrideCodes',
        title: t('historySearch/column/overrides'),
        width: 180,
        value: (entry) => checkNames(entry.overrideCodes),
      },
      { id: 'user', title: t('historySearch/column/user'), width: 140, value: (entry) => entry.user },
      {
        id: 'createTime',
        title: t('historySearch/column/noted'),
        width: 130,
        optional: true,
        value: (entry) => entry.createTime,
        cell: (entry) => format.instant(entry.createTime),
      },
      { id: 'code', title: t('historySearch/column/code'), width: 70, optional: true, value: (entry) => entry.code },
    ] satisfies Column<FoundEntry>[]
  ).map((column) => ({ ...column, sortable: false }));
