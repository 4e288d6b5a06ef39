import { wordKey } from '#kernel/text.ts';
import { IconDatabaseOff } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { isoToDate } from '#kernel/date.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { valueAt } from '#modules/masterdata/rules/path.ts';
import { addressOfPlace, useAddress, useGo, usePlace } from '#client/navigation/navigation.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { useListFilter } from '#client/views/useListFilter.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { FilterButton } from '#ui/filter/FilterButton.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { isMiddleSize, useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { isSelected, noSelection, type Selection, selectOnly } from '#ui/list/selection.ts';
import { shownColumns } from '#ui/list/tableState.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { recordTools } from '../Sheets/recordTools.tsx';
import { deleteRecords } from './deleteRecords.tsx';
import { ownActions } from './groupings.tsx';
import { type RecordContext, recordActions } from './recordActions.ts';
import { type AnyRecord, recordCallsOf } from './recordCallsOf.ts';
import { conditionsOf, filterOptions, recordFilters } from './recordFilters.ts';
import { fieldKey, recordTexts } from './recordTexts.ts';
import { useRecordColumns } from './useRecordColumns.tsx';
import { titleText, useReferenceTexts } from './useReferenceTexts.ts';
import { usePreset } from './usePreset.ts';
import { useUnitNames, useUnits } from './useUnitNames.ts';
import { ValidAt } from './ValidAt.tsx';
import './records.css';

const FilterSidebar = lazy(() => import('#ui/filter/FilterSidebar.tsx').then((m) => ({ default: m.FilterSidebar })));
const Details = lazy(() => import('./Details.tsx').then((m) => ({ default: m.Details })));
const RecordDialog = lazy(() => import('./RecordDialog.tsx').then((m) => ({ default: m.RecordDialog })));

const rowId = (record: AnyRecord) => record.id;
const noRows: readonly AnyRecord[] = [];

/** A value without its heading: a yes is the name of what holds, a figure has its unit, a no is not worth a word. */
function phoneText(column: Column<AnyRecord>, record: AnyRecord, yes: string): string {
  const text = String(column.value(record) ?? '');
  return text === yes ? column.title : text && column.unit ? `${text} ${column.unit}` : text;
}

/** List and dialogs of one record type, all from its declaration (specification 1, 4.4; 2, 2-3). */
export function Records({ type, screen }: { type: RecordType; screen: string }) {
  const { t, i18n } = useTranslation(['masterdata', 'base']);
  const format = useFormat();
  const go = useGo();
  const place = usePlace();
  const access = useAccess();
  const size = useScreenSize();
  const mobile = size === 'mobile';
  const unitName = useUnitNames();
  const { orgUnit } = useSession();
  const [create] = useAddress('create');
  const [copy] = useAddress('copy');
  const [q, setQ] = useAddress('q');
  const [state, setState] = useTableState(`masterdata.${type.path}`);
  const view = useMemo(
    () => ({ name: `masterdata.${type.path}`, lists: [`masterdata.${type.path}`], address: ['filter'] }),
    [type.path],
  );
  const filters = useMemo(() => recordFilters(type), [type]);
  const filter = useListFilter(`masterdata.${type.path}`, filters);
  const [filterText] = useAddress('filter');
  const [selection, setSelection] = useState<Selection>(noSelection);
  // What was just made is shown, wherever it stands in the list.
  const [made, setMade] = useState<string>();
  const calls = recordCallsOf(type);
  const references = useReferenceTexts(type);
  const columns = useRecordColumns(type, references, unitName);
  const query = useMemo(
    () => ({
      ...(q ? { q } : {}),
      ...(state.sort ? { sort: [...state.sort] } : {}),
      ...(filter.conditions.length > 0 ? { filter: { and: conditionsOf(filter.conditions) } } : {}),
    }),
    [q, state.sort, filter.conditions],
  );
  const [validAt, setValidAt] = useAddress('at');
  const day = validAt && /^\d{4}-\d\d-\d\d$/.test(validAt) ? validAt : undefined;
  const body = useMemo(() => (day ? { validAt: isoToDate(day) } : {}), [day]);
  const preset = usePreset(type);
  const units = useUnits();
  const live = useMemo(() => [type.path, ...(type.references ?? []).map((reference) => reference.type)], [type]);
  const list = useTableCall<AnyRecord>(calls.list, { params: { orgUnit }, query, body }, { live, size: 200 });
  const rows = list.rows ?? noRows;
  const picked = useMemo(() => rows.filter((row) => isSelected(selection, row.id)), [rows, selection]);
  const overview = addressOfPlace({ module: place.module, screen }, { q, at: validAt, filter: filterText });
  const shown = place.actionId === 'details' ? place.entityId : undefined;
  const may = access({ anyPermission: type.change, ...(type.licence ? { anyLicence: [type.licence] } : {}) });
  const nameOf = useCallback(
    (record: AnyRecord) => titleText(valueAt(record, type.title), i18n.resolvedLanguage ?? 'en') || record.id,
    [type, i18n.resolvedLanguage],
  );
  const here = (entityId?: string, actionId?: string, search: Record<string, string | undefined> = {}) =>
    addressOfPlace(
      { module: place.module, screen, ...(entityId ? { entityId } : {}), ...(actionId ? { actionId } : {}) },
      { q, at: validAt, filter: filterText, ...search },
    );
  const openRecord = (record: AnyRecord) => go.to(here(record.id));
  const done = async (count: number) => {
    if (count === 0) return;
    setSelection(noSelection);
    await refreshCalls(calls.list.id, calls.get.id);
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
    edit: openRecord,
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
      { ...query, ...(day ? { validAt: day } : {}), columns: shownColumns(columns, state) },
      { rows, nameOf, open: (id) => go.to(here(id)) },
    ),
  ];
  const bound = useActions(actions, context);
  const plainRoom = size === 'monitor' ? 3 : size === 'tablet' || mobile || ownActions[type.path] ? 0 : 3;
  const title = t(wordKey('masterdata:types/', type.path));
  const own = new Set(ownActions[type.path]?.map((action) => action.id));
  const special = bound.filter((action) => own.has(action.id));
  const plain = bound.filter((action) => !action.primary && action.id !== 'masterdata.open' && !own.has(action.id));
  const dialog = shown
    ? undefined
    : place.entityId
      ? ({ mode: 'EDIT', id: place.entityId } as const)
      : copy
        ? ({ mode: 'COPY', id: copy } as const)
        : create
          ? ({ mode: 'CREATE' } as const)
          : undefined;
  const texts = recordTexts(type);
  const options = filter.open
    ? filterOptions(type, references, units, (key) => t(texts.map((prefix) => fieldKey(prefix, key))))
    : undefined;
  const search = (
    <SearchField
      label={t('base:search/label')}
      value={q ?? ''}
      wide={mobile}
      onSearch={(typed) => setQ(typed || undefined)}
    />
  );
  const phoneColumns = columns
    .filter((column) => !column.optional && column.id !== type.title && column.id !== 'orgUnit')
    .slice(0, 4);
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
        <ValidAt day={day} onDay={setValidAt} />
        {special.length > 0 && !mobile && (
          <Toolbar
            actions={special}
            room={size === 'monitor' ? 3 : isMiddleSize(size) ? 2 : 0}
            label={t('details/own')}
          />
        )}
        <Toolbar actions={mobile ? [...special, ...plain] : plain} icons={!mobile} room={plainRoom} label={title} />
        <FilterButton active={filter.active} open={filter.open} onOpen={filter.setOpen} />
        <ListTools view={view} columns={columns} state={state} onState={setState} />
        <Toolbar actions={bound.filter((action) => action.primary)} label={t('base:create')} />
        {mobile ? <div style={{ flex: '1 0 100%' }}>{search}</div> : null}
      </div>
      <div className="k-record-body">
        <div className="k-beside">
          {filter.open ? (
            <Suspense fallback={null}>
              <FilterSidebar
                fields={filters}
                values={filter.values}
                onValues={filter.setValues}
                onClose={() => filter.setOpen(false)}
                texts={texts}
                today={depotToday()}
                {...(options ? { options } : {})}
              />
            </Suspense>
          ) : null}
          <DataList
            label={title}
            columns={columns}
            rows={rows}
            rowId={rowId}
            reveal={made}
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
            {...(shown
              ? {
                  onActive: (record: AnyRecord | undefined) => record && record.id !== shown && context.details(record),
                }
              : {})}
            actions={bound}
            empty={
              q || filter.active > 0
                ? { title: t('empty/search'), text: t('empty/searchText') }
                : { icon: IconDatabaseOff, title: t('empty/none'), text: may ? t('empty/noneText') : '' }
            }
            phone={(record) => (
              <>
                <b className="k-strong">{nameOf(record)}</b>
                <span className="k-dim">{record.orgUnit === orgUnit ? '' : unitName(record.orgUnit)}</span>
                <span className="k-dim" style={record.invalidReferences.length > 0 ? {} : { gridColumn: '1 / -1' }}>
                  {phoneColumns
                    .map((column) => phoneText(column, record, t('base:yes')))
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
        </div>
        {shown && (
          <Suspense fallback={null}>
            <Details
              type={type}
              id={shown}
              columns={columns}
              nameOf={nameOf}
              onClose={() => go.leave(overview)}
              onEdit={openRecord}
            />
          </Suspense>
        )}
      </div>
      {dialog && (
        <Suspense fallback={null}>
          <RecordDialog
            key={`${dialog.mode}/${'id' in dialog ? dialog.id : ''}/${day ?? ''}`}
            type={type}
            mode={dialog.mode}
            {...('id' in dialog ? { id: dialog.id } : {})}
            {...(dialog.mode === 'EDIT' && day ? { validAt: day } : {})}
            {...(dialog.mode === 'CREATE' ? { preset } : {})}
            onShow={(version) =>
              dialog.mode === 'EDIT' && go.to(here(dialog.id, undefined, { at: version }), { replace: true })
            }
            references={references}
            onClose={() => go.leave(overview)}
            onMade={(id) => {
              setSelection(selectOnly(id));
              setMade(id);
            }}
            onDuplicate={(id) => go.to(here(undefined, undefined, { copy: id }), { replace: true })}
          />
        </Suspense>
      )}
    </section>
  );
}
