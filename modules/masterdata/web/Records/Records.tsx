import { IconCopy, IconDatabaseOff, IconExternalLink, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { valueAt } from '#modules/masterdata/rules/path.ts';
import { addressOfPlace, useAddress, useGo, usePlace } from '#shell/navigation.ts';
import { refreshCalls } from '#shell/queries.ts';
import { useSession } from '#shell/session.ts';
import { useAccess } from '#shell/useAccess.ts';
import { useTableCall } from '#shell/useCall.ts';
import { ListTools } from '#shell/views/ListTools.tsx';
import type { Action } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { isSelected, noSelection, type Selection } from '#ui/list/selection.ts';
import { shownColumns } from '#ui/list/tableState.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { recordTools } from '../Sheets/recordTools.tsx';
import { deleteRecords } from './deleteRecords.tsx';
import { type AnyRecord, recordCallsOf } from './recordCallsOf.ts';
import { useRecordColumns } from './useRecordColumns.tsx';
import { titleText, useReferenceTexts } from './useReferenceTexts.ts';
import { useUnitNames } from './useUnitNames.ts';

const RecordDialog = lazy(() => import('./RecordDialog.tsx').then((m) => ({ default: m.RecordDialog })));

type Context = { picked: readonly AnyRecord[]; may: boolean };
const rowId = (record: AnyRecord) => record.id;
const noRows: readonly AnyRecord[] = [];

/** List and dialogs of one record type, all from its declaration (specification 1, 4.4; 2, 2-3). */
export function Records({ type, screen }: { type: RecordType; screen: string }) {
  const { t, i18n } = useTranslation(['masterdata', 'base']);
  const format = useFormat();
  const go = useGo();
  const place = usePlace();
  const access = useAccess();
  const mobile = useScreenSize() === 'mobile';
  const unitName = useUnitNames();
  const { orgUnit } = useSession();
  const [create] = useAddress('create');
  const [copy] = useAddress('copy');
  const [q, setQ] = useAddress('q');
  const [state, setState] = useTableState(`masterdata.${type.path}`);
  const view = useMemo(() => ({ name: `masterdata.${type.path}`, lists: [`masterdata.${type.path}`] }), [type.path]);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const calls = recordCallsOf(type);
  const references = useReferenceTexts(type);
  const columns = useRecordColumns(type, references, unitName);
  const query = useMemo(
    () => ({ ...(q ? { q } : {}), ...(state.sort ? { sort: [...state.sort] } : {}) }),
    [q, state.sort],
  );
  const live = useMemo(() => [type.path, ...(type.references ?? []).map((reference) => reference.type)], [type]);
  const list = useTableCall<AnyRecord>(calls.list, { params: { orgUnit }, query }, { live, size: 200 });
  const rows = list.rows ?? noRows;
  const picked = useMemo(() => rows.filter((row) => isSelected(selection, row.id)), [rows, selection]);
  const overview = addressOfPlace({ module: place.module, screen }, q ? { q } : {});
  const may = access({ anyPermission: type.change, ...(type.licence ? { anyLicence: [type.licence] } : {}) });
  const nameOf = useCallback(
    (record: AnyRecord) => titleText(valueAt(record, type.title), i18n.resolvedLanguage ?? 'en') || record.id,
    [type, i18n.resolvedLanguage],
  );
  const openRecord = (record: AnyRecord) =>
    go.to(addressOfPlace({ module: place.module, screen, entityId: record.id }, q ? { q } : {}));
  const remove = async (records: readonly AnyRecord[]) => {
    const done = await deleteRecords({ type, records, nameOf, unitName });
    if (done > 0) {
      setSelection(noSelection);
      await refreshCalls(calls.list.id);
    }
  };
  const actions: Action<Context>[] = [
    {
      id: 'masterdata.open',
      labelKey: 'base:open',
      icon: IconExternalLink,
      shortcut: 'Enter',
      when: ({ picked: now }) => now.length === 1 || 'masterdata:reason/one',
      run: ({ picked: [record] }) => record && openRecord(record),
    },
    {
      id: 'masterdata.duplicate',
      labelKey: 'base:duplicate',
      icon: IconCopy,
      shortcut: 'ctrl+d',
      category: 'manage',
      when: (now) => (!now.may ? 'masterdata:reason/right' : now.picked.length === 1 || 'masterdata:reason/one'),
      run: ({ picked: [record] }) =>
        record && go.to(addressOfPlace({ module: place.module, screen }, { copy: record.id, q })),
    },
    {
      id: 'masterdata.delete',
      labelKey: 'base:delete',
      icon: IconTrash,
      shortcut: 'Delete',
      category: 'manage',
      danger: true,
      line: true,
      when: (now) => (!now.may ? 'masterdata:reason/right' : now.picked.length > 0 || 'masterdata:reason/some'),
      run: (now) => remove(now.picked),
    },
    {
      id: 'masterdata.create',
      labelKey: 'base:create',
      icon: IconPlus,
      shortcut: 'ctrl+alt+n',
      category: 'manage',
      primary: true,
      when: (now) => now.may || 'masterdata:reason/right',
      run: () => go.to(addressOfPlace({ module: place.module, screen }, { create: 'true', q })),
    },
    ...recordTools<Context>(
      type,
      orgUnit,
      may,
      { ...query, columns: shownColumns(columns, state) },
      {
        rows,
        nameOf,
        open: (id) => go.to(addressOfPlace({ module: place.module, screen, entityId: id }, q ? { q } : {})),
      },
    ),
  ];
  const bound = useActions(actions, { picked, may });
  const title = t(`types/${type.path}`);
  const plain = bound.filter((action) => !action.primary && action.id !== 'masterdata.open');
  const dialog = place.entityId
    ? ({ mode: 'EDIT', id: place.entityId } as const)
    : copy
      ? ({ mode: 'COPY', id: copy } as const)
      : create
        ? ({ mode: 'CREATE' } as const)
        : undefined;
  const search = (
    <SearchField
      label={t('base:search/label')}
      value={q ?? ''}
      wide={mobile}
      onSearch={(typed) => setQ(typed || undefined)}
    />
  );
  const phoneColumns = columns.filter((column) => !column.optional && column.id !== type.title).slice(0, 3);
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className={`k-bar${mobile ? ' k-wrap' : ''}`}>
        <h1 className="k-h1 k-cut">{title}</h1>
        <span className="k-dim k-fig k-nowrap">
          {list.status === 'ready' ? format.number(list.total) + (list.totalCapped ? '+' : '') : ''}
        </span>
        {picked.length > 0 && (
          <span className="k-dim k-nowrap k-wide-only">{t('base:selected', { count: picked.length })}</span>
        )}
        <span className="k-space" />
        {mobile ? null : search}
        <Toolbar actions={plain} icons={!mobile} room={2} label={title} />
        <ListTools view={view} columns={columns} state={state} onState={setState} />
        <Toolbar actions={bound.filter((action) => action.primary)} label={t('base:create')} />
        {mobile ? <div style={{ flex: '1 0 100%' }}>{search}</div> : null}
      </div>
      <DataList
        label={title}
        columns={columns}
        rows={rows}
        rowId={rowId}
        total={list.totalCapped ? -1 : list.total}
        status={list.status}
        onRetry={list.refetch}
        onMore={list.more}
        serverSort
        state={state}
        onState={setState}
        selection={selection}
        onSelection={setSelection}
        onOpen={openRecord}
        actions={bound}
        empty={
          q
            ? { title: t('empty/search'), text: t('empty/searchText') }
            : { icon: IconDatabaseOff, title: t('empty/none'), text: may ? t('empty/noneText') : '' }
        }
        phone={(record) => (
          <>
            <b className="k-strong">{nameOf(record)}</b>
            <span className="k-dim">{record.orgUnit === orgUnit ? '' : unitName(record.orgUnit)}</span>
            <span className="k-dim" style={record.invalidReferences.length > 0 ? {} : { gridColumn: '1 / -1' }}>
              {phoneColumns
                .map((column) => String(column.value(record) ?? ''))
                .filter(Boolean)
                .join(' · ')}
            </span>
            {record.invalidReferences.length > 0 ? (
              <span className="k-invalid">{t('base:form/invalidReference')}</span>
            ) : (
              <span />
            )}
          </>
        )}
      />
      {dialog && (
        <Suspense fallback={null}>
          <RecordDialog
            key={`${dialog.mode}/${'id' in dialog ? dialog.id : ''}`}
            type={type}
            mode={dialog.mode}
            {...('id' in dialog ? { id: dialog.id } : {})}
            references={references}
            onClose={() => go.leave(overview)}
            onDuplicate={(id) =>
              go.to(addressOfPlace({ module: place.module, screen }, { copy: id, q }), { replace: true })
            }
          />
        </Suspense>
      )}
    </section>
  );
}
