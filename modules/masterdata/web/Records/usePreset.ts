import { useMemo } from 'react';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { fieldPaths, metaOf } from '#kernel/fields.ts';
import { useAddress } from '#client/navigation/navigation.ts';

/** Values that the address gives a new record beside `create`: its id, and the records of its lists, by commas. */
export function usePreset(type: RecordType): Readonly<Record<string, unknown>> {
  const list = useMemo(
    () =>
      fieldPaths(type).find(({ schema }) => metaOf(schema).many === true && metaOf(schema).kind === 'reference')
        ?.path ?? '',
    [type],
  );
  const [id] = useAddress('id');
  const [ids] = useAddress(list);
  return useMemo(
    () => ({ ...(id ? { id } : {}), ...(ids && list ? { [list]: ids.split(',') } : {}) }),
    [id, ids, list],
  );
}
