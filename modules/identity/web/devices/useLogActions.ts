import { IconFileDownload, IconFileText } from '@tabler/icons-react';
import { call } from '#client/call/call.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Action } from '#ui/actions/action.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type Device, getDeviceLog, listDeviceLogs, listDevices, requestLogs } from '../../contract/devices.ts';

/** Asks a device for its log, and saves one that it has sent. */
export function useLogActions(one: Device | undefined, name: string): Action<undefined>[] {
  const { t } = useTranslation('identity');
  const format = useFormat();
  const access = useAccess();
  const asking = useCommand(requestLogs, { refreshes: [listDevices.id] });
  const showLogs = async (device: Device) => {
    const params = { deviceId: device.deviceId };
    const logs = await call(listDeviceLogs, { params });
    const chosen = await pick({
      title: t('devices/logs'),
      chosen: [],
      options: logs.map(({ id, receivedAt, size }) => ({
        value: id,
        label: format.instant(receivedAt),
        note: `${format.number(Math.ceil(size / 1024))} KB`,
      })),
    });
    const [logId] = chosen ?? [];
    if (logId) await saveAnswer(getDeviceLog, { params: { ...params, logId } }, `${name}.log`);
  };
  return [
    {
      id: 'identity.deviceLog',
      labelKey: 'identity:devices/askLog',
      icon: IconFileText,
      category: 'edit',
      when: () =>
        one === undefined ? 'identity:devices/one' : access(requestLogs.access) || 'identity:devices/noRight',
      run: async () => void (one && (await asking.run({ params: { deviceId: one.deviceId } }))),
    },
    {
      id: 'identity.deviceLogs',
      labelKey: 'identity:devices/logs',
      icon: IconFileDownload,
      category: 'display',
      when: () =>
        one === undefined
          ? 'identity:devices/one'
          : !access(listDeviceLogs.access)
            ? 'identity:devices/noRight'
            : one.lastLogAt !== null || 'identity:devices/noLogs',
      run: async () => void (one && (await showLogs(one))),
    },
  ];
}
