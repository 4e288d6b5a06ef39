import { Button } from '@mantine/core';
import { IconSteeringWheel } from '@tabler/icons-react';
import { type AtWheel, atWheel, leaveWheel } from '#modules/delivery/contract/driver.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { loadSession } from '#client/session/session.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { TakeOverDialog } from './TakeOverDialog.tsx';

/** The PIN is checked by the server alone: without it nobody could be told from anybody. */
const sayOffline = (name: string | undefined) =>
  showMessage({
    icon: 'info',
    title: { key: 'delivery:wheel/offline' },
    text: name ? { key: 'delivery:wheel/offlineText', args: { name } } : { key: 'delivery:wheel/offlineNobody' },
    answers: [],
  });

/** Above the trips of a vehicle's telephone: who drives, and the way to the next one. */
export function WheelLine({ wheel, offline }: { wheel: AtWheel; offline: boolean }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const leave = useCommand(leaveWheel, { refreshes: [atWheel.id] });
  const driver = wheel.driver && wheel.driver.until > Date.now() ? wheel.driver : undefined;
  const change = async () => {
    if (offline || !navigator.onLine) await sayOffline(driver?.name);
    else await openDialog((close) => <TakeOverDialog wheel={wheel} onClose={() => close()} />);
  };
  const handOver = async () => {
    if (!driver) return;
    if (offline || !navigator.onLine) {
      await sayOffline(driver.name);
      return;
    }
    const sure = await showMessage({
      icon: 'question',
      title: { key: 'delivery:wheel/leaveTitle', args: { name: driver.name } },
      text: { key: 'delivery:wheel/leaveText' },
      answers: [{ value: 'yes', label: { key: 'delivery:wheel/leave' } }],
    });
    if (sure === 'yes' && (await leave.run({}))) await loadSession();
  };
  return (
    <section className="k-tour-wheel" aria-label={t('wheel/title')}>
      <div className="k-row">
        <IconSteeringWheel size={28} stroke={1.6} aria-hidden="true" />
        <div className="k-space">
          <b>{driver ? t('wheel/drives', { name: driver.name }) : t('wheel/nobody')}</b>
          <p className="k-dim">
            {driver ? t('wheel/since', { time: format.clock(driver.since) }) : t('wheel/nobodyText')}
          </p>
        </div>
      </div>
      <div className="k-tour-pair">
        {driver && (
          <Button loading={leave.busy} onClick={() => void handOver()}>
            {t('wheel/leave')}
          </Button>
        )}
        <Button variant={driver ? 'default' : 'filled'} onClick={() => void change()}>
          {t(driver ? 'wheel/change' : 'wheel/take')}
        </Button>
      </div>
    </section>
  );
}
