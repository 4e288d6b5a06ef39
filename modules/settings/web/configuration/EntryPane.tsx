import { useState } from 'react';
import { IconBraces, IconDeviceFloppy, IconRestore } from '@tabler/icons-react';
import type { AnswerOf } from '#kernel/call.ts';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCall } from '#client/call/useCall.ts';
import { useLeavePrompt } from '#client/navigation/navigation.ts';
import { useUnitName } from '#client/session/useUnitName.ts';
import { wordKey } from '#kernel/text.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import { type ConfigurationName, configurationSchemas, fieldsOf } from '../../contract/configuration.ts';
import {
  configurationHistory,
  listConfiguration,
  listUnitConfiguration,
  storeConfigurationCall,
  unitConfiguration,
} from '../../contract/configurationCalls.ts';
import { askJson } from './askJson.tsx';
import { LastChanges } from './LastChanges.tsx';
import { SettingRow } from './SettingRow.tsx';

export type Entry = AnswerOf<typeof unitConfiguration>;
const refreshed = [unitConfiguration.id, configurationHistory.id, listConfiguration.id, listUnitConfiguration.id];
export const refreshConfiguration = (): void => void refreshCalls(...refreshed);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is typed, which fields go back to being inherited, and what of it is another than what is stored. */
function useDraft(entry: Entry) {
  const name = entry.name as ConfigurationName;
  const fields = fieldsOf(name);
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const [, draw] = useState(0);
  const form = useModelForm<Record<string, unknown>>({
    schema: configurationSchemas[name] as never,
    initial: entry.value,
    readOnly: entry.readOnly !== null,
    onChange: () => draw((n) => n + 1),
  });
  const own = (field: string) => Object.hasOwn(entry.own, field);
  const changed = (field: string) => !same(form.valueOf(field), entry.value[field]);
  const stateOf = (field: string) =>
    given.has(field) && same(form.valueOf(field), entry.origins.find((one) => one.field === field)?.above)
      ? own(field)
        ? ('inheriting' as const)
        : ('inherited' as const)
      : changed(field)
        ? ('changed' as const)
        : own(field)
          ? ('own' as const)
          : ('inherited' as const);
  const names = Object.keys(fields);
  return {
    form,
    fields,
    stateOf,
    changes: names.filter((field) => ['changed', 'inheriting'].includes(stateOf(field))).length,
    /** The own part as it would be stored. */
    value: () =>
      Object.fromEntries(
        names
          .filter((field) => ['own', 'changed'].includes(stateOf(field)))
          .map((field) => [field, form.valueOf(field)]),
      ),
    inherit: (field: string) => {
      form.set(field, entry.origins.find((one) => one.field === field)?.above);
      setGiven(new Set([...given, field]));
    },
    discard: () => {
      setGiven(new Set());
      form.reset();
    },
  };
}

const store = (entry: Entry, value: Record<string, unknown>) =>
  call(
    storeConfigurationCall,
    { body: { name: entry.name, orgUnit: entry.orgUnit, value, version: entry.version } },
    { silent: true },
  );

/** Saving, throwing away, editing as text. */
function useEntryActions(entry: Entry, draft: ReturnType<typeof useDraft>) {
  const { form, changes } = draft;
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy || changes === 0 || !form.submit()) return;
    setBusy(true);
    const done = await saveForm(() => store(entry, draft.value()), form.refuse);
    setBusy(false);
    if (!done) return;
    toastSuccess({ key: 'base:toast/saved' });
    draft.discard();
    refreshConfiguration();
  };
  const mayChange = entry.readOnly === null ? true : (`settings:readOnly/${entry.readOnly}` as const);
  return {
    save,
    actions: useActions(
      [
        {
          id: 'settings.json',
          labelKey: 'settings:config/json',
          icon: IconBraces,
          category: 'edit',
          when: () => (changes > 0 ? false : mayChange),
          run: () => askJson(entry, async (value) => void (await store(entry, value)), refreshConfiguration),
        },
        {
          id: 'settings.discard',
          labelKey: 'settings:config/discard',
          icon: IconRestore,
          category: 'edit',
          when: () => changes > 0,
          run: () => draft.discard(),
        },
        {
          id: 'settings.save',
          labelKey: 'base:save',
          icon: IconDeviceFloppy,
          shortcut: 'ctrl+s',
          category: 'edit',
          whileTyping: true,
          primary: true,
          when: () => changes > 0 && mayChange,
          run: save,
        },
      ],
      undefined,
    ),
  };
}

function EntryForm({ entry, roles }: { entry: Entry; roles: readonly string[] }) {
  const { t } = useTranslation('settings');
  const name = entry.name as ConfigurationName;
  const draft = useDraft(entry);
  const { form, changes } = draft;
  const unit = useUnitName(entry.orgUnit);
  useLeavePrompt({ dirty: changes > 0 }, ['entry', 'unit']);
  const { save, actions } = useEntryActions(entry, draft);
  return (
    <>
      <div className="k-bar k-wrap">
        <h2 className="k-h1 k-cut">{t(wordKey('settings:entry/', name))}</h2>
        <code className="k-dim">{name}</code>
        <span className="k-space" />
        {changes > 0 && <span className="s-changes">{t('config/count', { count: changes })}</span>}
        <Toolbar actions={actions} label={t(wordKey('settings:entry/', name))} />
      </div>
      <div className="s-body" data-form-scope="">
        {entry.readOnly && (
          <div className="k-alert s-note" role="note">
            <Glyph name="later" />
            <div>{t(`readOnly/${entry.readOnly}`)}</div>
          </div>
        )}
        <ModelForm form={form} texts={`settings:field/${name}`} columns={1} onSubmit={() => void save()}>
          <div className="s-grid">
            <div className="s-head" aria-hidden="true">
              <span>{t('config/setting')}</span>
              <span>{t('config/valueIn', { unit })}</span>
              <span>{t('config/origin')}</span>
            </div>
            {entry.origins.map((origin) => {
              const schema = draft.fields[origin.field];
              const state = draft.stateOf(origin.field);
              return schema ? (
                <SettingRow
                  key={origin.field}
                  name={name}
                  schema={schema}
                  origin={origin}
                  unit={entry.orgUnit}
                  state={state}
                  was={entry.value[origin.field]}
                  roles={roles}
                  onInherit={
                    entry.readOnly === null && (state === 'own' || state === 'changed')
                      ? () => draft.inherit(origin.field)
                      : undefined
                  }
                />
              ) : null;
            })}
          </div>
        </ModelForm>
        {Object.keys(draft.fields).length === 0 && <pre className="s-json">{JSON.stringify(entry.value, null, 2)}</pre>}
        <LastChanges entry={entry} disabled={changes > 0} />
      </div>
    </>
  );
}

/** An entry of the configuration in a unit: every field with its value and where it comes from. */
export function EntryPane({ name, unit, roles }: { name: ConfigurationName; unit: string; roles: readonly string[] }) {
  const { t } = useTranslation('settings');
  const answer = useCall(
    unitConfiguration,
    { params: { orgUnit: unit, name } },
    { live: ['configuration'], silent: true },
  );
  const entry = answer.data;
  if (!entry)
    return answer.isError ? (
      <p className="s-note">{t('base:list/error')}</p>
    ) : (
      <DelayedSpinner label={t('base:loading')} />
    );
  return (
    <section className="k-pane k-fill" aria-label={t(wordKey('settings:entry/', name))}>
      <EntryForm key={`${unit}/${name}/${entry.version}/${entry.changedAt ?? 0}`} entry={entry} roles={roles} />
    </section>
  );
}
