import { useMemo } from 'react';
import { isoToDate } from '#kernel/date.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { useListFilter } from '#client/views/useListFilter.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { type AnyRecord, recordCallsOf } from './recordCallsOf.ts';
import { conditionsOf, recordFilters } from './recordFilters.ts';

/** The rows of the type as the address asks for them: search, sort, filter and the day they hold. */
export function useRecordRows(type: RecordType, orgUnit: string) {
  const [q, setQ] = useAddress('q');
  const [state, setState] = useTableState(`masterdata.${type.path}`);
  const filters = useMemo(() => recordFilters(type), [type]);
  const filter = useListFilter(`masterdata.${type.path}`, filters);
  const [filterText] = useAddress('filter');
  const [validAt, setValidAt] = useAddress('at');
  const calls = recordCallsOf(type);
  const query = useMemo(
    () => ({
      ...(q ? { q } : {}),
      ...(state.sort ? { sort: [...state.sort] } : {}),
      ...(filter.conditions.length > 0 ? { filter: { and: conditionsOf(filter.conditions) } } : {}),
    }),
    [q, state.sort, filter.conditions],
  );
  const day = validAt && /^\d{4}-\d\d-\d\d$/.test(validAt) ? validAt : undefined;
  const body = useMemo(() => (day ? { validAt: isoToDate(day) } : {}), [day]);
  const live = useMemo(() => [type.path, ...(type.references ?? []).map((reference) => reference.type)], [type]);
  const list = useTableCall<AnyRecord>(calls.list, { params: { orgUnit }, query, body }, { live, size: 200 });
  return {
    list,
    query,
    q,
    setQ,
    state,
    setState,
    filters,
    filter,
    day,
    setValidAt,
    /** What the address of a record keeps of the list behind it. */
    search: { q, at: validAt, filter: filterText },
    reread: () => refreshCalls(calls.list.id, calls.get.id),
  };
}

export type RecordRows = ReturnType<typeof useRecordRows>;
