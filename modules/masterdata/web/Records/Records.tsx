import { wordKey } from '#kernel/text.ts';
import { IconDatabaseOff } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { addressOfPlace, useAddress, useGo, usePlace } from '#client/navigation/navigation.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { useSession } from '#client/session/session.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { isSelected, noSelection, type Selection, selectOnly } from '#ui/list/selection.ts';
import { type AnyRecord } from './recordCallsOf.ts';
import { filterOptions } from './recordFilters.ts';
import { fieldKey, recordTexts } from './recordTexts.ts';
import { useRecordColumns } from './useRecordColumns.tsx';
import { type ReferenceTexts, useReferenceTexts } from './useReferenceTexts.ts';
import { usePreset } from './usePreset.ts';
import { useUnitNames, useUnits } from './useUnitNames.ts';
import './records.css';
import { RecordBar } from './RecordBar.tsx';
import { useRecordActions } from './useRecordActions.ts';
import { type RecordRows, useRecordRows } from './useRecordRows.ts';

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

/** Which dialog the address asks for. */
function useDialog(shown: string | undefined) {
  const place = usePlace();
  const [create] = useAddress('create');
  const [copy] = useAddress('copy');
  if (shown) return undefined;
  if (place.entityId) return { mode: 'EDIT', id: place.entityId } as const;
  if (copy) return { mode: 'COPY', id: copy } as const;
  return create ? ({ mode: 'CREATE' } as const) : undefined;
}

/** Two lines of a record for a phone: its title and unit, then four figures of it. */
function PhoneRecord(props: {
  record: AnyRecord;
  name: string;
  /** The unit, when it is another one's. */
  unit: string;
  columns: readonly Column<AnyRecord>[];
}) {
  const { t } = useTranslation(['masterdata', 'base']);
  const { record } = props;
  const dangling = record.invalidReferences.length > 0;
  return (
    <>
      <b className="k-strong">{props.name}</b>
      <span className="k-dim">{props.unit}</span>
      <span className="k-dim" style={dangling ? {} : { gridColumn: '1 / -1' }}>
        {props.columns
          .slice(0, 4)
          .map((column) => phoneText(column, record, t('base:yes')))
          .filter(Boolean)
          .join(' · ')}
      </span>
      {dangling ? <span className="k-invalid">{t('base:form/invalidReference')}</span> : <span />}
    </>
  );
}

/** The filters beside the list, while they are open. */
function RecordFilter(props: { type: RecordType; rows: RecordRows; references: ReferenceTexts }) {
  const { t } = useTranslation(['masterdata', 'base']);
  const units = useUnits();
  const { filter, filters } = props.rows;
  if (!filter.open) return null;
  const texts = recordTexts(props.type);
  const options = filterOptions(props.type, props.references, units, (key) =>
    t(texts.map((prefix) => fieldKey(prefix, key))),
  );
  return (
    <Suspense fallback={null}>
      <FilterSidebar
        fields={filters}
        values={filter.values}
        onValues={filter.setValues}
        onClose={() => filter.setOpen(false)}
        texts={texts}
        today={depotToday()}
        options={options}
      />
    </Suspense>
  );
}

/** The dialog that the address asks for. */
function DialogOfAddress(props: {
  type: RecordType;
  /** The record that the pane beside the list shows: it has no dialog. */
  shown: string | undefined;
  day: string | undefined;
  references: ReferenceTexts;
  here: (entityId?: string, actionId?: string, search?: Record<string, string | undefined>) => string;
  onMade: (id: string) => void;
}) {
  const { type, day, here } = props;
  const go = useGo();
  const preset = usePreset(type);
  const dialog = useDialog(props.shown);
  if (!dialog) return null;
  return (
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
        references={props.references}
        onClose={() => go.leave(here())}
        onMade={props.onMade}
        onDuplicate={(id) => go.to(here(undefined, undefined, { copy: id }), { replace: true })}
      />
    </Suspense>
  );
}

/** What an empty list says: nothing was found, or there is nothing yet and who may adds the first. */
const empty = (t: Translate<'masterdata'>, narrowed: boolean, may: boolean) =>
  narrowed
    ? { title: t('empty/search'), text: t('empty/searchText') }
    : { icon: IconDatabaseOff, title: t('empty/none'), text: may ? t('empty/noneText') : '' };

/** List and dialogs of one record type, all from its declaration (specification 1, 4.4; 2, 2-3). */
export function Records({ type, screen }: { type: RecordType; screen: string }) {
  const { t } = useTranslation(['masterdata', 'base']);
  const go = useGo();
  const place = usePlace();
  const { orgUnit } = useSession();
  const rows = useRecordRows(type, orgUnit);
  const { list, state, setState, filter, day } = rows;
  const [selection, setSelection] = useState<Selection>(noSelection);
  // What was just made is shown, wherever it stands in the list.
  const [made, setMade] = useState<string>();
  const unitName = useUnitNames();
  const references = useReferenceTexts(type);
  const columns = useRecordColumns(type, references, unitName);
  const shown = place.actionId === 'details' ? place.entityId : undefined;
  const picked = useMemo(
    () => (list.rows ?? noRows).filter((row) => isSelected(selection, row.id)),
    [list.rows, selection],
  );
  const here = (entityId?: string, actionId?: string, search: Record<string, string | undefined> = {}) =>
    addressOfPlace(
      { module: place.module, screen, ...(entityId ? { entityId } : {}), ...(actionId ? { actionId } : {}) },
      { ...rows.search, ...search },
    );
  const { bound, context, nameOf } = useRecordActions({
    type,
    rows,
    picked,
    references,
    columns,
    shown,
    here,
    setSelection,
  });
  const title = t(wordKey('masterdata:types/', type.path));
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <RecordBar type={type} title={title} rows={rows} picked={picked.length} columns={columns} actions={bound} />
      <div className="k-record-body">
        <div className="k-beside">
          <RecordFilter type={type} rows={rows} references={references} />
          <DataList
            label={title}
            columns={columns}
            rows={list.rows ?? noRows}
            rowId={rowId}
            reveal={made}
            total={list.totalCapped ? -1 : list.total}
            {...list.reading}
            serverSort
            state={state}
            onState={setState}
            selection={selection}
            onSelection={setSelection}
            onOpen={context.edit}
            {...(shown
              ? {
                  onActive: (record: AnyRecord | undefined) => record && record.id !== shown && context.details(record),
                }
              : {})}
            actions={bound}
            empty={empty(t, Boolean(rows.q) || filter.active > 0, context.may)}
            phone={(record) => (
              <PhoneRecord
                record={record}
                name={nameOf(record)}
                unit={record.orgUnit === orgUnit ? '' : unitName(record.orgUnit)}
                columns={columns.filter(({ id, optional }) => !optional && id !== type.title && id !== 'orgUnit')}
              />
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
              onClose={() => go.leave(here())}
              onEdit={context.edit}
            />
          </Suspense>
        )}
      </div>
      <DialogOfAddress
        type={type}
        shown={shown}
        day={day}
        references={references}
        here={here}
        onMade={(id) => {
          setSelection(selectOnly(id));
          setMade(id);
        }}
      />
    </section>
  );
}
