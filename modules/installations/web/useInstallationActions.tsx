import {
  IconArrowsExchange,
  IconHistory,
  IconPencil,
  IconPlugConnected,
  IconPlus,
  IconSend,
  IconUnlink,
} from '@tabler/icons-react';
import { useCommand } from '#client/call/useCommand.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import type { Option } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';
import {
  listInstallations,
  type OtherInstallation,
  removeInstallation,
  sendAgain,
  testInstallation,
} from '../contract/calls.ts';
import { askInstallation } from './ask.tsx';
import { showMessages } from './MessagesDialog.tsx';

/** What is asked of the server about an installation, each with what the person is told. */
function useInstallationCommands() {
  const { t } = useTranslation('installations');
  const refreshes = [listInstallations.id];
  const removing = useCommand(removeInstallation, { refreshes });
  const testing = useCommand(testInstallation, { refreshes });
  const sending = useCommand(sendAgain, { refreshes });
  const test = async ({ id, name }: OtherInstallation) => {
    const done = await testing.run({ params: { id } });
    if (!done) return;
    const said = done.answer;
    if (said.ok) return void toastSuccess(t('test/good', { name }));
    const named = (key: 'notShared' | 'notKnown'): string[] =>
      said[key].length > 0 ? [t(`test/${key}`, { units: said[key].join(', ') })] : [];
    const what = [...named('notShared'), ...named('notKnown')].join('; ');
    await showMessage({
      icon: 'warning',
      title: t('action/test'),
      text: what === '' ? t('test/silent', { name, answer: said.answer }) : t('test/differs', { name, what }),
      answers: [{ value: 'ok', label: { key: 'base:ok' } }],
    });
  };
  const again = async ({ id }: OtherInstallation) => {
    const done = await sending.run({ params: { id } });
    if (!done) return;
    const count = done.answer.waiting + done.answer.refused;
    toastSuccess(count === 0 ? t('again/none') : t('again/left', { count }));
  };
  const remove = async ({ id, name, version, waiting, refused }: OtherInstallation) => {
    const count = waiting + refused;
    const answered = await showMessage({
      icon: 'warning',
      title: t('ask/remove', { name }),
      text: count > 0 ? `${t('ask/giveUp', { count })} ${t('ask/removeText')}` : t('ask/removeText'),
      answers: [{ value: 'yes', label: t('action/remove'), danger: true }],
    });
    if (answered === 'yes')
      await removing.run({ params: { id }, query: { version, ...(count > 0 ? { giveUp: count } : {}) } });
  };
  return { test, again, remove };
}

/** What can be done with the installation that is chosen. */
export function useInstallationActions(one: OtherInstallation | undefined, units: readonly Option[]) {
  const { test, again, remove } = useInstallationCommands();
  const chosen = () => one !== undefined || ('installations:messages/choose' as const);
  return useActions(
    [
      {
        id: 'installations.add',
        labelKey: 'installations:action/add',
        icon: IconPlus,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        run: () => askInstallation(undefined, units),
      },
      {
        id: 'installations.messages',
        labelKey: 'installations:messages/title',
        icon: IconArrowsExchange,
        category: 'display',
        when: chosen,
        run: async () => void (one && (await showMessages(one))),
      },
      {
        id: 'installations.test',
        labelKey: 'installations:action/test',
        icon: IconPlugConnected,
        category: 'edit',
        when: chosen,
        run: async () => void (one && (await test(one))),
      },
      {
        id: 'installations.again',
        labelKey: 'installations:action/again',
        icon: IconSend,
        category: 'edit',
        when: chosen,
        run: async () => void (one && (await again(one))),
      },
      {
        id: 'installations.change',
        labelKey: 'installations:action/change',
        icon: IconPencil,
        category: 'edit',
        when: chosen,
        run: async () => void (one && (await askInstallation(one, units))),
      },
      {
        id: 'installations.history',
        labelKey: 'installations:action/history',
        icon: IconHistory,
        category: 'display',
        when: chosen,
        run: async () => void (one && (await openHistory(`INST:${one.id}`, one.name))),
      },
      {
        id: 'installations.remove',
        labelKey: 'installations:action/remove',
        icon: IconUnlink,
        category: 'manage',
        danger: true,
        line: true,
        when: chosen,
        run: async () => void (one && (await remove(one))),
      },
    ],
    undefined,
  );
}
