import { IconDeviceMobile, IconHistory, IconLock, IconLockOpen, IconPencil, IconPlugOff } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useAccess } from '#client/session/useAccess.ts';
import { ShortList } from '#client/lists/ShortList.tsx';
import { useShortList } from '#client/lists/useShortList.ts';
import type { TextKey } from '#kernel/text.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Column } from '#ui/list/column.ts';
import type { GlyphName, Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { changeDevice, type Device, endDeviceSession, listDevices } from '../../contract/devices.ts';
import { useLogActions } from './useLogActions.ts';

const none: readonly Device[] = [];
const rowId = (device: Device): string => device.deviceId;
const filters = ['blocked', 'signedIn', 'quiet'] as const;
type State = (typeof filters)[number] | 'paired';

const stateOf = (device: Device): State =>
  device.blocked
    ? 'blocked'
    : device.sessions.some((one) => one.signedIn)
      ? 'signedIn'
      : device.sessions.length > 0
        ? 'paired'
        : 'quiet';
const looks: Record<State, { status: Status; glyph?: GlyphName }> = {
  blocked: { status: 'late', glyph: 'block' },
  signedIn: { status: 'done' },
  paired: { status: 'planned' },
  quiet: { status: 'later' },
};

const nameOf = (t: Translate<'identity'>, device: Device): string =>
  device.label ?? (device.about || t('devices/unknown'));
const pairedFor = (t: Translate<'identity'>, device: Device): string =>
  device.sessions.map((one) => `${t(`grantType/${one.type}`)} ${one.id}`).join(', ');

function DeviceMark({ device }: { device: Device }) {
  const { t } = useTranslation('identity');
  const state = stateOf(device);
  return <StatusMark {...looks[state]} label={t(`devices/${state}`)} />;
}

function useColumns(): Column<Device>[] {
  const { t } = useTranslation('identity');
  const format = useFormat();
  return useMemo<Column<Device>[]>(
    () => [
      { id: 'label', title: t('devices/label'), width: 180, value: (one) => nameOf(t, one) },
      { id: 'about', title: t('devices/about'), width: 190, value: (one) => one.about },
      { id: 'for', title: t('devices/for'), width: 180, grow: true, value: (one) => pairedFor(t, one) },
      {
        id: 'state',
        title: t('devices/state'),
        width: 160,
        value: (one) => t(`devices/${stateOf(one)}`),
        cell: (one) => <DeviceMark device={one} />,
      },
      {
        id: 'last',
        title: t('devices/last'),
        width: 150,
        align: 'right',
        value: (one) => one.lastCommunication,
        cell: (one) => format.instant(one.lastCommunication),
      },
      {
        id: 'log',
        title: t('devices/log'),
        width: 160,
        align: 'right',
        value: (one) => one.logRequestedAt,
        cell: (one) => (one.logRequestedAt === null ? '' : format.instant(one.logRequestedAt)),
      },
      {
        id: 'lastLog',
        title: t('devices/lastLog'),
        width: 150,
        align: 'right',
        value: (one) => one.lastLogAt,
        cell: (one) => (one.lastLogAt === null ? '' : format.instant(one.lastLogAt)),
      },
    ],
    [t, format],
  );
}

const labelSchema = z.object({ label: z.string().max(60).nullable() });

function useDeviceActions(one: Device | undefined) {
  const { t } = useTranslation('identity');
  const access = useAccess();
  const refreshes = [listDevices.id];
  const changing = useCommand(changeDevice, { refreshes });
  const ending = useCommand(endDeviceSession, { refreshes });
  const logActions = useLogActions(one, one === undefined ? '' : nameOf(t, one));
  const may = access(changeDevice.access);
  const when = (then?: (device: Device) => true | TextKey) => (): true | TextKey =>
    one === undefined ? 'identity:devices/one' : may ? (then?.(one) ?? true) : 'identity:devices/noRight';
  const sure = async (device: Device, question: TextKey, label: TextKey) =>
    (await showMessage({
      icon: 'warning',
      title: { key: label },
      text: { key: question, args: { device: nameOf(t, device) } },
      answers: [{ value: 'yes', label: { key: label }, danger: true }],
    })) === 'yes';
  const put = (device: Device, to: Partial<Pick<Device, 'label' | 'blocked'>>) => {
    const { label, blocked, version } = { ...device, ...to };
    return { params: { deviceId: device.deviceId }, body: { label, blocked, version } };
  };
  const block = async (device: Device) => {
    if (device.blocked || (await sure(device, 'identity:devices/askBlock', 'identity:devices/block')))
      await changing.run(put(device, { blocked: !device.blocked }));
  };
  const end = async (device: Device) => {
    if (!(await sure(device, 'identity:devices/askEnd', 'identity:devices/end'))) return;
    for (const { sessionId } of device.sessions) await ending.run({ params: { sessionId } });
  };
  const rename = async (device: Device) =>
    void (await askForm(
      {
        title: nameOf(t, device),
        confirm: t('base:save'),
        texts: 'identity:devices',
        schema: labelSchema,
        initial: { label: device.label },
        fields: <Field name="label" />,
      },
      ({ label }, refuse) =>
        saveForm(async () => {
          await call(changeDevice, put(device, { label: label || null }), { silent: true });
          toastSuccess({ key: 'base:toast/saved' });
          void refreshCalls(listDevices.id);
        }, refuse),
    ));
  const actions = useActions(
    [
      {
        id: 'identity.nameDevice',
        labelKey: 'identity:devices/rename',
        icon: IconPencil,
        shortcut: 'Enter',
        category: 'edit',
        when: when(),
        run: async () => void (one && (await rename(one))),
      },
      ...logActions,
      {
        id: 'identity.deviceHistory',
        labelKey: 'identity:users/history',
        icon: IconHistory,
        category: 'display',
        when: () => one !== undefined || 'identity:devices/one',
        run: async () => void (one && (await openHistory(`DEVICE:${one.deviceId}`, nameOf(t, one)))),
      },
      {
        id: 'identity.endPairing',
        labelKey: 'identity:devices/end',
        icon: IconPlugOff,
        category: 'edit',
        when: when((device) => device.sessions.length > 0 || 'identity:devices/noPairing'),
        run: async () => void (one && (await end(one))),
      },
      {
        id: 'identity.blockDevice',
        labelKey: one?.blocked ? 'identity:devices/unblock' : 'identity:devices/block',
        icon: one?.blocked ? IconLockOpen : IconLock,
        category: 'manage',
        primary: true,
        when: when(),
        run: async () => void (one && (await block(one))),
      },
    ],
    undefined,
  );
  return { actions, open: (device: Device) => may && void rename(device) };
}

/** Devices that were paired: whose they are, when they were heard of last, and out with a lost one. */
export function DevicesPage() {
  const { t } = useTranslation('identity');
  const format = useFormat();
  const answer = useCall(listDevices, {}, { live: ['device'], silent: true, refetchInterval: 60_000 });
  const words = useCallback((one: Device) => `${nameOf(t, one)} ${one.about} ${pairedFor(t, one)}`, [t]);
  const short = useShortList('identity.devices', answer.data ?? none, { rowId, words, stateOf });
  const { actions, open } = useDeviceActions(short.one);
  const columns = useColumns();
  return (
    <ShortList
      title={t('screen/devices')}
      short={short}
      answer={answer}
      columns={columns}
      actions={actions}
      states={{
        label: t('devices/state'),
        items: filters.map((id) => ({ id, glyph: looks[id].glyph ?? looks[id].status, label: t(`devices/${id}`) })),
      }}
      onOpen={open}
      empty={{ icon: IconDeviceMobile, title: t('devices/empty'), text: t('devices/emptyText') }}
      phone={(one) => (
        <>
          <b className="k-strong">{nameOf(t, one)}</b>
          <DeviceMark device={one} />
          <span className="k-dim">{pairedFor(t, one)}</span>
          <span className="k-dim">{format.instant(one.lastCommunication)}</span>
        </>
      )}
    />
  );
}
