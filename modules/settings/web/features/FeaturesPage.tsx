import { IconHistory, IconPencil, IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCall } from '#client/call/useCall.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { loadSession, useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { ShortList } from '#client/lists/ShortList.tsx';
import { useShortList } from '#client/lists/useShortList.ts';
import { managementRank } from '#kernel/session.ts';
import type { TextKey } from '#kernel/text.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Column } from '#ui/list/column.ts';
import type { Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { changeFeature, type Feature, listFeatures } from '../../contract/features.ts';
import '../settings.css';

const none: readonly Feature[] = [];
const rowId = (feature: Feature): string => feature.id;

const narrowed = (feature: Feature): boolean => feature.orgUnits !== null || feature.users !== null;
const lookOf = (feature: Feature): { status: Status; word: 'on' | 'off' | 'partly' | 'offHere' } =>
  !feature.enabled
    ? { status: 'later', word: 'off' }
    : !feature.on
      ? { status: 'risk', word: 'offHere' }
      : narrowed(feature)
        ? { status: 'planned', word: 'partly' }
        : { status: 'done', word: 'on' };

const forWhom = (t: Translate<'settings'>, { enabled, orgUnits, users }: Feature): string =>
  !enabled
    ? t('features/nobody')
    : [...(orgUnits ?? []), ...(users ?? [])].join(', ') ||
      t(orgUnits === null && users === null ? 'features/everybody' : 'features/nobody');

function FeatureMark({ feature }: { feature: Feature }) {
  const { t } = useTranslation('settings');
  const { status, word } = lookOf(feature);
  return <StatusMark status={status} label={t(`features/${word}`)} />;
}

function useColumns(): Column<Feature>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return useMemo<Column<Feature>[]>(
    () => [
      { id: 'name', title: t('features/name'), width: 210, grow: true, value: (one) => t(`feature/${one.id}`) },
      { id: 'stage', title: t('features/stage'), width: 110, value: (one) => t(`stage/${one.stage}`) },
      {
        id: 'state',
        title: t('features/state'),
        width: 140,
        value: (one) => t(`features/${lookOf(one).word}`),
        cell: (one) => <FeatureMark feature={one} />,
      },
      { id: 'forWhom', title: t('features/forWhom'), width: 220, value: (one) => forWhom(t, one) },
      { id: 'licence', title: t('features/licence'), width: 110, value: (one) => one.licenceCode },
      {
        id: 'changed',
        title: t('features/changed'),
        width: 220,
        value: (one) => one.changedAt,
        cell: (one) => (one.changedAt === null ? '' : `${format.instant(one.changedAt)} · ${one.changedBy ?? ''}`),
      },
    ],
    [t, format],
  );
}

const saved = async (): Promise<void> => {
  toastSuccess({ key: 'base:toast/saved' });
  void refreshCalls(listFeatures.id);
  // What is switched shows in the own menu at once.
  await loadSession();
};
const send = (feature: Feature, to: Partial<Pick<Feature, 'enabled' | 'orgUnits' | 'users'>>) => {
  const { enabled, orgUnits, users, version } = { ...feature, ...to };
  return call(
    changeFeature,
    { params: { id: feature.id }, body: { enabled, orgUnits, users, version } },
    { silent: true },
  );
};
const formSchema = changeFeature.body.omit({ version: true });
/** An empty list in the form means everybody. */
const listed = (list: string[] | null): string[] | null => (list && list.length > 0 ? list : null);

function useFeatureActions(one: Feature | undefined) {
  const { t } = useTranslation('settings');
  const access = useAccess();
  const session = useSession();
  const may = access(changeFeature.access) && managementRank[session.managementLevel] >= managementRank.GLOBAL_USER;
  const when = (): true | TextKey =>
    one === undefined ? 'settings:features/one' : may ? true : 'settings:features/noRight';
  const edit = async (feature: Feature) =>
    void (await askForm(
      {
        title: t(`feature/${feature.id}`),
        confirm: t('base:save'),
        texts: 'settings:featureForm',
        schema: formSchema as never,
        initial: { enabled: feature.enabled, orgUnits: feature.orgUnits ?? [], users: feature.users ?? [] },
        fields: (
          <>
            <Field name="enabled" />
            <Field name="orgUnits" kind="tags" note={t('features/orgUnitsNote')} />
            <Field name="users" kind="tags" note={t('features/usersNote')} />
          </>
        ),
      },
      (values, refuse) =>
        saveForm(async () => {
          const { enabled, orgUnits, users } = formSchema.parse(values);
          await send(feature, { enabled, orgUnits: listed(orgUnits), users: listed(users) });
          await saved();
        }, refuse),
    ));
  const flip = async (feature: Feature) => {
    if (feature.enabled) {
      const answered = await showMessage({
        icon: 'warning',
        title: { key: 'settings:features/switchOff' },
        text: { key: 'settings:features/askOff', args: { feature: t(`feature/${feature.id}`) } },
        answers: [{ value: 'yes', label: { key: 'settings:features/switchOff' }, danger: true }],
      });
      if (answered !== 'yes') return;
    }
    await saveForm(
      async () => {
        await send(feature, { enabled: !feature.enabled });
        await saved();
      },
      () => {},
    );
  };
  const actions = useActions(
    [
      {
        id: 'settings.flipFeature',
        labelKey: one?.enabled === false ? 'settings:features/switchOn' : 'settings:features/switchOff',
        icon: one?.enabled === false ? IconToggleRight : IconToggleLeft,
        category: 'edit',
        when,
        run: async () => void (one && (await flip(one))),
      },
      {
        id: 'settings.featureHistory',
        labelKey: 'settings:config/history',
        icon: IconHistory,
        category: 'display',
        when: () => one !== undefined || 'settings:features/one',
        run: async () => void (one && (await openHistory(`FEATURE:${one.id}`, t(`feature/${one.id}`)))),
      },
      {
        id: 'settings.editFeature',
        labelKey: 'settings:features/edit',
        icon: IconPencil,
        shortcut: 'Enter',
        category: 'edit',
        primary: true,
        when,
        run: async () => void (one && (await edit(one))),
      },
    ],
    undefined,
  );
  return { actions, open: (feature: Feature) => may && void edit(feature) };
}

/** Functions with their stage, and for whom they are switched on. */
export function FeaturesPage() {
  const { t } = useTranslation('settings');
  const answer = useCall(listFeatures, {}, { live: ['feature'], silent: true });
  const words = useCallback((one: Feature) => `${one.id} ${t(`feature/${one.id}`)}`, [t]);
  const short = useShortList('settings.features', answer.data ?? none, { rowId, words });
  const { actions, open } = useFeatureActions(short.one);
  const columns = useColumns();
  return (
    <ShortList
      title={t('screen/features')}
      short={short}
      answer={answer}
      columns={columns}
      actions={actions}
      onOpen={open}
      empty={{ icon: IconToggleRight, title: t('features/empty'), text: '' }}
      phone={(feature) => (
        <>
          <b className="k-strong">{t(`feature/${feature.id}`)}</b>
          <FeatureMark feature={feature} />
          <span className="k-dim">{`${t(`stage/${feature.stage}`)} · ${forWhom(t, feature)}`}</span>
          <span />
        </>
      )}
    />
  );
}
