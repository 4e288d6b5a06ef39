import { wordKey } from '#kernel/text.ts';
import { confirmDiscard } from '#ui/dialogs/message.tsx';
import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { Violation } from '#kernel/errors.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { routing } from '#modules/masterdata/contract/types/places.ts';
import { fieldPaths } from '#kernel/fields.ts';
import { valueAt, withValue } from '#modules/masterdata/rules/path.ts';
import { compareDates } from '#kernel/date.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { showFailure } from '#client/call/failures.ts';
import { useLeavePrompt } from '#client/navigation/navigation.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { recordCache } from '#client/records/recordCache.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useShortcutText } from '#ui/actions/useShortcutText.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { confirmSave, showSaveFailed } from '#ui/dialogs/saving.tsx';
import { showToast, toastSuccess } from '#ui/feedback/toasts.ts';
import { openMerge } from '#ui/form/mergeDialog.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { isEmpty } from '#ui/form/rules.ts';
import { differences } from '#ui/form/threeWay.ts';
import { type ModelForm as ModelFormOf, useModelForm } from '#ui/form/useModelForm.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { fieldLeadingTo } from '../Areas/leadingTo.ts';
import { LabelButton } from '../Labels/LabelButton.tsx';
import { showRefused } from './deleteRecords.tsx';
import { type AnyRecord, recordCallsOf } from './recordCallsOf.ts';
import { RecordFields } from './RecordFields.tsx';
import {
  baseFields,
  type Mode,
  type RecordValues,
  recordRules,
  requiredTexts,
  schemaOf,
  tabOf,
  tabsOf,
  tabWithFirst,
  valuesOf,
} from './recordModel.ts';
import { fieldKey, recordTexts } from './recordTexts.ts';
import { useRecordColumns } from './useRecordColumns.tsx';
import type { ReferenceTexts } from './useReferenceTexts.ts';
import { useUnits } from './useUnitNames.ts';
import { Versions } from './Versions.tsx';

type Props = {
  type: RecordType;
  mode: Mode;
  record: AnyRecord | undefined;
  initial: RecordValues;
  readOnly: boolean;
  reserved: readonly string[];
  references: ReferenceTexts;
  unitName: (id: string) => string;
  title: string;
  name: string;
  notice: ReactNode;
  onClose: () => void;
  /** Id of a record that was made. */
  onMade: (id: string) => void;
  onShow: (validAt: string) => void;
};

const AreaTab = lazy(() => import('../Areas/AreaTab.tsx'));

const versionsTab = 'versions';
const areaTab = 'area';

/** What opens a new record in the address. */
const heldSearch = ['create', 'copy'] as const;

const isTaken = (error: CallError): boolean => error.code === 1731;

/** The form of a record by its declaration: schema, rules beside it, names of the fields. */
function useRecordForm({ type, mode, readOnly, initial, reserved: ids }: Props) {
  const { t } = useTranslation(['masterdata', 'base']);
  const format = useFormat();
  const prefixes = recordTexts(type);
  const nameOf = (path: string) => t(prefixes.map((prefix) => fieldKey(prefix, path)));
  const say = { date: format.date, time: format.time, name: nameOf };
  const reserved = useMemo(() => new Set(ids), [ids]);
  const rules = recordRules(type, mode, reserved, say);
  const form = useModelForm<RecordValues>({
    schema: schemaOf(type),
    initial,
    readOnly,
    rules,
    requiredIf: () => requiredTexts(type),
    nameOf,
  });
  useLeavePrompt(form, heldSearch);
  return {
    form,
    nameOf,
    /** Paths of everything that is wrong now, whatever tab it stands on. */
    wrongPaths: (): string[] => {
      const parsed = schemaOf(type).safeParse(form.values());
      const own = parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
      return [...own, ...rules(form.values()).map((issue) => issue.path)];
    },
  };
}

type SaveAs = 'transfer' | 'transferCurrent';

/** Saving: a failed validation touches all fields, a taken key stands at its field, a newer version is merged by the person. */
function useSaveRecord(
  props: Props,
  { form, nameOf, wrongPaths }: ReturnType<typeof useRecordForm>,
  showFirst: (paths: readonly string[]) => void,
) {
  const { t } = useTranslation(['masterdata', 'base']);
  const { orgUnit } = useSession();
  const { type, mode, readOnly } = props;
  const calls = recordCallsOf(type);
  const columns = useRecordColumns(type, props.references, props.unitName);
  const [busy, setBusy] = useState(false);
  const base = useRef({ version: props.record?.version, values: props.initial });
  const refuse = (violations: readonly Violation[]) => {
    const values = form.values();
    form.refuse(
      violations.map((violation) =>
        violation.message === ''
          ? {
              ...violation,
              message: t(wordKey('base:validation/', violation.rule), {
                name: nameOf(violation.field),
                value: String(valueAt(values, violation.field) ?? ''),
              }),
            }
          : violation,
      ),
    );
    showFirst(violations.map((violation) => violation.field));
  };
  const save = async (as: SaveAs = 'transfer') => {
    if (readOnly || busy || !(form.dirty || mode === 'COPY')) return;
    if (!form.validate()) {
      showFirst(wrongPaths());
      return;
    }
    const values = form.values();
    const { asksWhenEmpty: asked } = type;
    if (asked && isEmpty(valueAt(values, asked.field)) && !(await confirmSave(asked.problem))) return;
    setBusy(true);
    try {
      const { version } = base.current;
      const { warnings } = await call(
        calls[as],
        { params: { orgUnit }, body: { ...values, ...(mode === 'EDIT' && version ? { version } : {}) } as never },
        { silent: true },
      );
      form.commit();
      if (warnings.length === 0) toastSuccess({ key: 'base:toast/saved' });
      else showToast({ look: 'risk', title: { key: 'base:toast/saved' }, text: warnings.join('\n') });
      void recordCache.refresh(type.path, orgUnit).catch(() => undefined);
      await refreshCalls(calls.list.id, calls.get.id, calls.versions.id, calls.reservedIds.id);
      if (mode !== 'EDIT') props.onMade(String(values.id));
      props.onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.classification === 'Conflict' && !isTaken(error) && mode === 'EDIT') return await settle(error);
      const { references } = error.details;
      if (references) await showRefused(references, props.name || String(props.initial.id));
      else if (error.violations.some((violation) => violation.field !== '')) refuse(error.violations);
      else if (error.said || error.classification !== 'Communication') showFailure(error);
      else await showSaveFailed('unexpected');
    } finally {
      setBusy(false);
    }
  };
  /** Somebody else saved first: what only one has touched is taken, the rest is asked; nothing that was typed is lost. */
  const settle = async (conflict: CallError) => {
    const id = String(props.initial.id);
    const read = await call(calls.get, { params: { orgUnit, id }, query: {} }, { silent: true }).catch(() => undefined);
    if (!read) return showFailure(conflict);
    const newer = read as unknown as AnyRecord;
    const now = valuesOf(type, newer);
    const typed = form.values();
    const mine = await openMerge({
      name: props.name,
      who: newer.changedBy,
      differences: differences(
        [...baseFields, ...fieldPaths(type).map(({ path }) => path)],
        base.current.values,
        typed,
        now,
      ),
      nameOf,
      show: (path, value) =>
        String(
          columns.find((column) => column.id === path)?.value({ ...newer, ...withValue(now, path, value) }) ??
            value ??
            '',
        ),
    });
    if (!mine) return;
    base.current = { version: newer.version, values: now };
    form.commit(now);
    const merged = [...mine].reduce((values, path) => withValue(values, path, valueAt(typed, path)), now);
    for (const [name, value] of Object.entries(merged))
      if (JSON.stringify(value) !== JSON.stringify(now[name])) form.set(name, value);
    if (mine.size > 0) await save();
  };
  return { save, busy };
}

function RecordName(props: { name: string; changed: boolean }) {
  const { t } = useTranslation(['masterdata', 'base']);
  return (
    <span className="k-row k-row-tight k-dim k-cut">
      <span className="k-cut">{props.name}</span>
      {props.changed && <span className="k-risk k-nowrap">• {t('base:form/changed')}</span>}
    </span>
  );
}

/** Cancel, reset, save as it is from today on, save. */
function RecordButtons(props: {
  form: ModelFormOf<RecordValues>;
  busy: boolean;
  /** A version that began earlier can stay as it was until yesterday. */
  renewable: boolean;
  /** There is something to save. */
  ready: boolean;
  onLeave: () => void;
  onSave: (as: SaveAs) => void;
}) {
  const { t } = useTranslation(['masterdata', 'base']);
  const keys = useShortcutText();
  const mobile = useScreenSize() === 'mobile';
  const { form, busy } = props;
  return (
    <>
      {!mobile && (
        <Button className="k-record-button" onClick={props.onLeave}>
          {t('base:cancel')}
        </Button>
      )}
      <Button className="k-record-button" disabled={!form.dirty} onClick={form.reset}>
        {t('base:reset')}
      </Button>
      {props.renewable && !mobile ? (
        <Tip label={t('versions/saveCurrentHint')}>
          <Button
            className="k-record-button"
            disabled={!form.dirty || busy}
            onClick={() => props.onSave('transferCurrent')}
          >
            {t('versions/saveCurrent')}
          </Button>
        </Tip>
      ) : null}
      <Button
        className="k-record-button"
        variant="filled"
        data-commit=""
        loading={busy}
        disabled={!props.ready}
        {...(mobile ? {} : { rightSection: <kbd>{keys('ctrl+s').join(' ')}</kbd> })}
        onClick={() => props.onSave('transfer')}
      >
        {t('base:save')}
      </Button>
    </>
  );
}

/**
 * The dialog's form: Save only when something changed, a failed validation touches all fields, a taken key stands at its
 * field. When somebody else saved first, what was typed stays and can be laid over the newer data.
 */
export function RecordForm(props: Props) {
  const { t } = useTranslation(['masterdata', 'base']);
  const format = useFormat();
  const { type, mode, readOnly } = props;
  const units = useUnits();
  const access = useAccess();
  const made = useRecordForm(props);
  const { form } = made;
  /** The dialog has asked already: nothing is left that could be lost. */
  const close = () => {
    form.reset();
    setTimeout(props.onClose);
  };
  const leave = async () => {
    if (!form.dirty || (await confirmDiscard())) close();
  };
  const tabs = useMemo(() => tabsOf(type), [type]);
  const [tab, setTab] = useState(tabs[0]?.id ?? 'general');

  const showFirst = (paths: readonly string[]) => setTab((at) => tabWithFirst(tabs, paths, at));
  const { save, busy } = useSaveRecord(props, made, showFirst);
  const versioned = mode === 'EDIT' && props.record !== undefined;
  const renewable =
    versioned && props.record !== undefined && compareDates(props.record.validFrom, depotToday()) < 0 && !readOnly;
  /** Where postal ranges lead to the record: its area on the map. */
  const hasArea = versioned && fieldLeadingTo(type) !== undefined && access({ anyPermission: routing.read });
  const wrong = (id: string) => form.issues.filter((issue) => tabOf(tabs, issue.path) === id).length;
  const colour = typeof props.record?.colour === 'string' && props.record.colour ? props.record.colour : undefined;
  const changed = props.record && mode === 'EDIT' ? props.record : undefined;
  return (
    <Dialog
      size={640}
      title={props.title}
      icon={IconDatabase}
      onClose={close}
      dirty={form.dirty}
      note={<RecordName name={props.name} changed={form.dirty} />}
      tools={changed ? <LabelButton type={type} id={changed.id} unsaved={form.dirty} /> : null}
      {...(readOnly ? {} : { onSave: () => void save() })}
      footNote={changed ? t('changedBy', { when: format.instant(changed.changedAt), who: changed.changedBy }) : ''}
      tabs={
        tabs.length > 1 || versioned ? (
          <Tabs
            label={props.title}
            value={tab}
            onChange={setTab}
            items={[
              ...tabs.map(({ id }) => ({ id, title: t(wordKey('masterdata:tab/', id)), wrong: wrong(id) })),
              ...(hasArea ? [{ id: areaTab, title: t('tab/area'), wrong: 0 }] : []),
              ...(versioned ? [{ id: versionsTab, title: t('tab/versions'), wrong: 0 }] : []),
            ]}
          />
        ) : undefined
      }
      footer={
        readOnly ? (
          <Button onClick={props.onClose}>{t('base:close')}</Button>
        ) : (
          <RecordButtons
            form={form}
            busy={busy}
            renewable={renewable}
            ready={form.dirty || mode === 'COPY'}
            onLeave={() => void leave()}
            onSave={(as) => void save(as)}
          />
        )
      }
    >
      {props.notice ? <div style={{ marginBottom: 12 }}>{props.notice}</div> : null}
      <ModelForm
        form={form}
        texts={recordTexts(type)}
        label={props.title}
        onSubmit={() => void save()}
        reveal={(path) => setTab(tabOf(tabs, path))}
      >
        {tab === versionsTab && props.record ? (
          <Versions type={type} record={props.record} onShow={props.onShow} />
        ) : null}
        {tab === areaTab && hasArea ? (
          <Suspense fallback={null}>
            <AreaTab type={type} id={String(props.initial.id)} colour={colour} />
          </Suspense>
        ) : null}
        <RecordFields
          key={tab}
          type={type}
          mode={mode}
          references={props.references}
          units={units}
          fields={tabs.find(({ id }) => id === tab)?.fields ?? []}
        />
      </ModelForm>
    </Dialog>
  );
}
