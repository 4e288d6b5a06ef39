import { wordKey } from '#kernel/text.ts';
import { Button } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import {
  changeUnit,
  createUnit,
  listUnits,
  type OrgUnit,
  unitInputSchema,
} from '#modules/organisation/contract/units.ts';
import { subtreeOf, unitViolations } from '#modules/organisation/rules/units.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { useLeavePrompt } from '#client/navigation/navigation.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { loadSession } from '#client/session/session.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogLayer } from '#ui/dialogs/DialogLayer.tsx';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { type ModelForm as ModelFormOf, useModelForm } from '#ui/form/useModelForm.ts';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useUnchanged } from '#ui/useUnchanged.ts';
import { HoursField } from './HoursField.tsx';
import './units.css';

type Values = Record<string, unknown>;
type Props = {
  unit: OrgUnit | undefined;
  parent: string;
  units: readonly OrgUnit[];
  readOnly: boolean;
  onClose: () => void;
};

const fresh = (parent: OrgUnit | undefined, parentId: string): Values => ({
  id: '',
  parentId,
  name: '',
  displayOrder: null,
  isBranch: false,
  depotNumber: null,
  address: {},
  latitude: null,
  longitude: null,
  timezone: parent?.timezone ?? 'Europe/Berlin',
  language: parent?.language ?? 'de',
  countryCode: parent?.countryCode ?? 'DE',
  gs1CompanyPrefix: null,
  ediName: null,
  openingHours: null,
  maintenance: false,
  keyAccount: false,
});

/** ms after which the server knows that a session may go on in the unit that it founded. */
const sessionLag = 1200;

const tabs = ['general', 'addressTab', 'hoursTab'] as const;
type Tab = (typeof tabs)[number];
const tabOf = (path: string): Tab =>
  path.startsWith('address') || path === 'latitude' || path === 'longitude'
    ? 'addressTab'
    : path === 'openingHours'
      ? 'hoursTab'
      : 'general';

/** A unit in maintenance is closed for its people: that is asked. */
async function confirmClosing(name: string): Promise<boolean> {
  const answer = await showMessage({
    icon: 'warning',
    title: { key: 'organisation:units/closing', args: { name } },
    text: { key: 'organisation:units/closingText' },
    answers: [{ value: 'yes', label: { key: 'organisation:units/closingDo' } }],
  });
  return answer === 'yes';
}

function useSaveUnit(dialog: {
  unit: OrgUnit | undefined;
  form: ModelFormOf<Values>;
  readOnly: boolean;
  tab: Tab;
  setTab: (tab: Tab) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['organisation', 'base']);
  const { unit, form, readOnly, tab, setTab, onClose } = dialog;
  const [busy, setBusy] = useState(false);
  const showFirst = (paths: readonly string[]) => {
    const [first] = paths;
    if (first && !paths.some((path) => tabOf(path) === tab)) setTab(tabOf(first));
  };
  const save = async () => {
    if (readOnly || busy || (unit && !form.dirty)) return;
    const values = form.values();
    if (!form.validate()) {
      const parsed = unitInputSchema.safeParse(values);
      showFirst([
        ...(parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'))),
        ...unitViolations(values as never).map(({ field }) => field),
      ]);
      return;
    }
    if (unit && values.maintenance === true && !unit.maintenance && !(await confirmClosing(unit.name))) return;
    setBusy(true);
    try {
      if (unit)
        await call(
          changeUnit,
          { params: { id: unit.id }, body: { ...values, version: unit.version } as never },
          { silent: true },
        );
      else {
        await call(createUnit, { body: values as never }, { silent: true });
        setTimeout(() => void loadSession(), sessionLag);
      }
      form.commit();
      toastSuccess({ key: 'base:toast/saved' });
      await refreshCalls(listUnits.id, orgTree.id);
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.violations.some(({ field }) => field !== '')) {
        form.refuse(
          error.violations.map((one) => ({
            ...one,
            message:
              one.message ||
              t(wordKey('base:validation/', one.rule), {
                name: t(wordKey('organisation:unit/', one.field)),
                value: String(values[one.field] ?? ''),
              }),
          })),
        );
        showFirst(error.violations.map(({ field }) => field));
      } else showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}

function UnitFields({ tab, unit, units }: { tab: Tab; unit: OrgUnit | undefined; units: readonly OrgUnit[] }) {
  const { t } = useTranslation(['organisation', 'base']);
  const parents = useMemo(() => {
    const below = unit ? subtreeOf(units, unit.id) : new Set<string>();
    return units
      .filter((one) => !below.has(one.id) && (one.writable || one.id === unit?.parentId))
      .map((one) => ({ value: one.id, label: one.name, note: one.id }));
  }, [units, unit]);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })), []);
  const isRoot = unit !== undefined && unit.parentId === null;
  return tab === 'general' ? (
    <>
      <Field name="id" {...(unit ? { readOnly: true } : { note: t('unit/idNote') })} />
      <Field name="name" />
      {isRoot ? null : <Field name="parentId" kind="select" options={parents} />}
      <Field name="displayOrder" />
      <Field name="isBranch" />
      <Field name="keyAccount" />
      <Field name="depotNumber" />
      <Field name="gs1CompanyPrefix" />
      <Field name="ediName" />
      <Field name="timezone" kind="select" options={zones} />
      <Field name="language" />
      <Field name="countryCode" />
      <Field name="maintenance" />
    </>
  ) : tab === 'addressTab' ? (
    <>
      {[
        'name1',
        'street',
        'streetNumber',
        'postalCode',
        'city',
        'countryCode',
        'region',
        'phone',
        'emergencyPhone',
        'email',
      ].map((part) => (
        <Field key={part} name={`address.${part}`} />
      ))}
      <Field name="latitude" />
      <Field name="longitude" />
    </>
  ) : (
    <HoursField path="openingHours" />
  );
}

/** A unit of the tree: founded, renamed, moved, opened and closed by who may, looked at by the others. */
export function UnitDialog({ unit: latest, parent, units, readOnly, onClose }: Props) {
  const { t } = useTranslation(['organisation', 'base']);
  const mobile = useScreenSize() === 'mobile';
  const [tab, setTab] = useState<Tab>('general');
  const now: Values = latest
    ? { ...latest, address: latest.address ?? {} }
    : fresh(
        units.find((one) => one.id === parent),
        parent,
      );
  // The unit as it was when the dialog opened, its version with it: what somebody else saves meanwhile is not written over unseen.
  const { unit, initial } = useUnchanged(
    { unit: latest, initial: now },
    (opened, later) => opened.unit?.id === later.unit?.id,
  );
  const form = useModelForm<Values>({
    schema: unitInputSchema as never,
    initial,
    readOnly,
    rules: (values) =>
      unitViolations(values as never).map(({ field, rule }) => ({
        path: field,
        message: { key: wordKey('base:validation/', rule) },
      })),
    nameOf: (path) => t(wordKey('organisation:unit/', path.replaceAll('.', '/'))),
  });
  useLeavePrompt(form, ['create']);
  const close = () => {
    form.reset();
    setTimeout(onClose);
  };
  const { save, busy } = useSaveUnit({ unit, form, readOnly, tab, setTab, onClose });
  return (
    <DialogLayer>
      <Dialog
        size={640}
        title={t(unit ? (readOnly ? 'units/view' : 'units/edit') : 'units/create')}
        icon={IconSitemap}
        note={unit ? <span className="k-dim k-cut">{unit.name}</span> : null}
        onClose={close}
        dirty={form.dirty}
        onSave={() => void save()}
        tabs={
          <Tabs
            label={t('units/edit')}
            value={tab}
            onChange={(value) => setTab(value as Tab)}
            items={tabs.map((id) => ({ id, title: t(`units/${id}`) }))}
          />
        }
        footer={
          readOnly ? (
            <Button onClick={close}>{t('base:close')}</Button>
          ) : (
            <>
              <Button disabled={!form.dirty || busy} onClick={form.reset}>
                {t('base:reset')}
              </Button>
              <Button
                variant="filled"
                data-commit=""
                disabled={(unit !== undefined && !form.dirty) || busy}
                onClick={() => void save()}
              >
                {t('base:save')}
              </Button>
            </>
          )
        }
      >
        {readOnly ? (
          <div className="k-alert k-alert-risk o-note" role="note">
            <Glyph name="risk" />
            <div>{t('units/readOnly')}</div>
          </div>
        ) : null}
        <ModelForm
          form={form as never}
          texts="organisation:unit"
          columns={mobile ? 1 : 2}
          onSubmit={() => void save()}
          reveal={(path) => setTab(tabOf(path))}
        >
          <UnitFields tab={tab} unit={unit} units={units} />
        </ModelForm>
      </Dialog>
    </DialogLayer>
  );
}
