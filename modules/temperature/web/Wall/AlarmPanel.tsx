import { listAlarms } from './alarmCalls.ts';
import type { Alarm } from '#modules/temperature/contract/alarms.ts';
import { useCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { AcknowledgeForm } from './AcknowledgeForm.tsx';
import { alarmGlyph, alarmLook } from '../Alarms/alarmLook.ts';
import { degreesOf } from './placeLook.ts';

/** What is open and what ended without anybody taking note of it; beneath the one that is chosen. */
export function AlarmPanel() {
  const { t } = useTranslation('temperature');
  const [chosen, choose] = useAddress('alarm');
  const alarms = useCall(
    listAlarms,
    {
      body: {
        filter: { and: [{ field: 'state', op: 'in', value: ['OPEN', 'ACKNOWLEDGED', 'ENDED'] }] },
        sort: [{ field: 'startedAt', dir: 'desc' }],
        paging: { size: 50, page: 0 },
      },
    },
    { live: ['alarm', 'reading'], liveEvery: 5000, keep: true },
  );
  const rows = alarms.data?.items ?? [];
  const open = rows.filter(({ state }) => state === 'OPEN').length;
  return (
    <aside className="tcl-panel" aria-label={t('wall/alarmsTitle')}>
      <header className="k-pane-head">
        <h2>{t('wall/alarmsTitle')}</h2>
        <span className="k-dim">{t('wall/openCount', { open })}</span>
      </header>
      {rows.length === 0 && alarms.data && <p className="tcl-empty k-dim">{t('wall/noAlarms')}</p>}
      <ul className="tcl-alarms">
        {rows.map((row) => (
          <AlarmRow key={row.id} row={row} chosen={row.id === chosen} onChoose={() => choose(row.id)} />
        ))}
      </ul>
      {chosen && <AcknowledgeForm key={chosen} id={chosen} />}
    </aside>
  );
}

function AlarmRow({ row, chosen, onChoose }: { row: Alarm; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('temperature');
  const format = useFormat();
  const parts = [
    row.kind !== 'NO_DATA' && row.peak !== null ? `${degreesOf(row.peak, format)} °C` : undefined,
    row.minutesOut > 0 ? t('alarm/minutes', { count: row.minutesOut }) : undefined,
    row.degreeMinutes > 0 ? t('alarm/kelvinMinutes', { value: format.number(row.degreeMinutes / 1000, 0) }) : undefined,
    row.serial,
  ];
  return (
    <li>
      <button type="button" className="tcl-alarm" aria-pressed={chosen} onClick={onChoose}>
        <span className="tcl-alarm-line">
          <StatusMark status={alarmLook[row.state]} glyph={alarmGlyph(row)} label={t(`alarm/kind/${row.kind}`)} />
          <b className="k-cut">{row.placeName}</b>
          <span className="k-space" />
          <span className="k-fig">{format.clock(row.startedAt)}</span>
        </span>
        <span className="k-dim k-fig">{parts.filter((part) => part !== undefined).join(' · ')}</span>
        {row.state !== 'OPEN' && <span className="k-dim">{t(`alarm/state/${row.state}`)}</span>}
      </button>
    </li>
  );
}
