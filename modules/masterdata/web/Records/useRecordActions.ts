import { useCallback } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { valueAt } from '#modules/masterdata/rules/path.ts';
import { addressOfPlace, useGo, usePlace } from '#client/navigation/navigation.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useActions } from '#ui/actions/useActions.ts';
import type { Column } from '#ui/list/column.ts';
import { noSelection, type Selection } from '#ui/list/selection.ts';
import { shownColumns } from '#ui/list/tableState.ts';
import { recordTools } from '../Sheets/recordTools.tsx';
import { deleteRecords } from './deleteRecords.tsx';
import { ownActions } from './groupings.tsx';
import { type RecordContext, recordActions } from './recordActions.ts';
import { type AnyRecord } from './recordCallsOf.ts';
import { type ReferenceTexts, titleText } from './useReferenceTexts.ts';
import { useUnitNames, useUnits } from './useUnitNames.ts';
import type { RecordRows } from './useRecordRows.ts';

/** What can be done with the records that are picked. */
export function useRecordActions(list: {
  type: RecordType;
  rows: RecordRows;
  picked: readonly AnyRecord[];
  references: ReferenceTexts;
  columns: readonly Column<AnyRecord>[];
  /** The record that the pane beside the list shows. */
  shown: string | undefined;
  here: (entityId?: string, actionId?: string, search?: Record<string, string | undefined>) => string;
  setSelection: (selection: Selection) => void;
}) {
  const { t, i18n } = useTranslation(['masterdata', 'base']);
  const go = useGo();
  const place = usePlace();
  const access = useAccess();
  const { orgUnit } = useSession();
  const unitName = useUnitNames();
  const units = useUnits();
  const { type, rows, picked, references, shown, here } = list;
  const may = access({ anyPermission: type.change, ...(type.licence ? { anyLicence: [type.licence] } : {}) });
  const nameOf = useCallback(
    (record: AnyRecord) => titleText(valueAt(record, type.title), i18n.resolvedLanguage ?? 'en') || record.id,
    [type, i18n.resolvedLanguage],
  );
  const done = async (count: number) => {
    if (count === 0) return;
    list.setSelection(noSelection);
    await rows.reread();
  };
  const context: RecordContext = {
    picked,
    may,
    orgUnit,
    t,
    allowed: (permission) => access({ anyPermission: [permission] }),
    textOf: references.textOf,
    open: (to, search) =>
      go.to(to ? addressOfPlace({ module: place.module, screen: to }, search) : here(undefined, undefined, search)),
    edit: (record) => go.to(here(record.id)),
    details: (record) => go.to(here(record.id, 'details'), { replace: shown !== undefined }),
    remove: async (records) => done(await deleteRecords({ type, records, nameOf, unitName })),
    change: async (records) =>
      done(
        await (await import('./changeRecords.tsx')).changeRecords({
          type,
          records,
          references,
          units,
          nameOf,
          unitName,
        }),
      ),
  };
  const actions = [
    ...(ownActions[type.path] ?? []),
    ...recordActions,
    ...recordTools<RecordContext>(
      type,
      orgUnit,
      may,
      { ...rows.query, ...(rows.day ? { validAt: rows.day } : {}), columns: shownColumns(list.columns, rows.state) },
      { rows: rows.list.rows ?? [], nameOf, open: (id) => go.to(here(id)) },
    ),
  ];
  return { bound: useActions(actions, context), context, nameOf };
}
