import { wordKey, type TextKey } from '#kernel/text.ts';
import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { confirmDiscard } from '#ui/dialogs/message.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import {
  effectiveNotifications,
  getNotificationSettings,
  resetNotificationSettings,
  saveNotificationSettings,
} from '#modules/workspace/contract/notifications.ts';
import type { NotificationScope } from '#modules/workspace/rules/notificationSettings.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { PushSwitch } from '../push/PushSwitch.tsx';
import { refreshNotifications } from './notifications.ts';
import { draftOf, isChanged, isValid } from './settingsDraft.ts';

const refreshes = [effectiveNotifications.id, getNotificationSettings.id] as const;
const saving = { refreshes };
const resetting = { refreshes, saved: { key: 'base:notifications/wasReset' as const } };

/** Which topics the bell counts: a table per scope with check boxes, reset, Save (specification 1, 2.8). */
export function NotificationSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const mobile = useScreenSize() === 'mobile';
  const [scope, setScope] = useState<NotificationScope>('USER');
  const [edited, setEdited] = useState<Readonly<Record<string, boolean>>>();
  const scopes = useCall(effectiveNotifications, {}).data?.scopes ?? ['USER'];
  const stored = useCall(getNotificationSettings, { params: { scope } }, { staleTime: 0 });
  const save = useCommand(saveNotificationSettings, saving);
  const reset = useCommand(resetNotificationSettings, resetting);
  const offered = stored.data?.topicsOffered ?? [];
  const before = draftOf(offered, stored.data?.topics ?? {});
  const topics = edited ?? before;
  const dirty = isChanged(before, topics);
  const ready = dirty && isValid(offered, topics) && !save.busy;
  const settle = async (work: Promise<unknown>) => {
    if ((await work) === undefined) return;
    await stored.refetch();
    setEdited(undefined);
    refreshNotifications();
  };
  const saved = () => {
    if (ready) void settle(save.run({ params: { scope }, body: { topics: { ...topics }, version: 1 } }));
  };
  const turn = async (next: string) => {
    if (dirty && !(await confirmDiscard())) return;
    setEdited(undefined);
    setScope(next as NotificationScope);
  };
  return (
    <Dialog
      title={t('base:notifications/settings')}
      icon={IconBell}
      size={640}
      dirty={dirty}
      onClose={onClose}
      onSave={saved}
      footNote={stored.data && (stored.data.id === null ? t('base:notifications/inherited') : '')}
      footer={
        <>
          <Button
            disabled={!stored.data?.id || reset.busy}
            onClick={() => void settle(reset.run({ params: { scope } }))}
          >
            {t(mobile ? 'base:reset' : 'base:resetToDefault')}
          </Button>
          <Button variant="filled" data-commit="" disabled={!ready} onClick={saved}>
            {t('base:save')}
          </Button>
        </>
      }
    >
      <div className="k-col">
        {scopes.length > 1 && (
          <SegmentedControl
            aria-label={t('base:notifications/scope')}
            value={scope}
            data={scopes.map((value) => ({ value, label: t(wordKey('base:scope/', value.toLowerCase())) }))}
            onChange={(value) => void turn(value)}
          />
        )}
        {stored.isPending ? (
          <DelayedSpinner label={t('base:loading')} />
        ) : (
          <table className="k-topics">
            <thead>
              <tr>
                <th scope="col">{t('base:notifications/topic')}</th>
                <th scope="col">{t('base:notifications/active')}</th>
              </tr>
            </thead>
            <tbody>
              {offered.map((topic) => {
                const name = t(topic.translateKey as TextKey, { count: 2 });
                return (
                  <tr key={topic.id}>
                    <th scope="row">
                      {name}
                      {topic.alwaysActive && <span className="k-dim"> {t('base:notifications/always')}</span>}
                    </th>
                    <td>
                      <Checkbox
                        aria-label={name}
                        checked={topics[topic.id] ?? false}
                        disabled={topic.alwaysActive}
                        onChange={(event) => setEdited({ ...topics, [topic.id]: event.currentTarget.checked })}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
        {stored.data && offered.length === 0 && <p className="k-dim">{t('base:notifications/noTopics')}</p>}
        <PushSwitch />
      </div>
    </Dialog>
  );
}
