import { Button, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { AlarmDetails } from '#modules/temperature/contract/alarms.ts';
import type { AlarmCause } from '#modules/temperature/rules/alarmStates.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import { Exposures } from '../Alarms/Exposures.tsx';
import { alarmGlyph, alarmLook } from '../Alarms/alarmLook.ts';
import { acknowledgeAlarm, getAlarm, listAlarms } from './alarmCalls.ts';

/** The alarm that is chosen: who was exposed, and taking note of it with cause and what was done. */
export function AcknowledgeForm({ id }: { id: string }) {
  const { t } = useTranslation('temperature');
  const go = useGo();
  const alarm = useCall(getAlarm, { params: { id } }, { live: ['alarm', 'reading'], liveEvery: 5000, silent: true });
  const one = alarm.data;
  if (!one) return null;
  const goesOn = one.endedAt === null;
  return (
    <section className="tcl-ack" aria-label={t('alarm/acknowledgeOf', { place: one.placeName })}>
      <header className="tcl-alarm-line">
        <h2 className="k-h2 k-cut">{one.name}</h2>
        <span className="k-space" />
        <StatusMark
          look="boxed"
          status={alarmLook[one.state]}
          glyph={alarmGlyph(one)}
          label={goesOn ? t('alarm/continues') : t(`alarm/state/${one.state}`)}
        />
      </header>
      <Exposures exposures={one.exposures} most={3} />
      {one.allowed.includes('acknowledge') && <Note key={one.id} one={one} />}
      <button type="button" className="k-linkish" onClick={() => go.to(`/TCL/alarms/${one.id}`)}>
        {t('wall/opened')}
      </button>
    </section>
  );
}

function Note({ one }: { one: AlarmDetails }) {
  const { t } = useTranslation('temperature');
  const [cause, setCause] = useState<AlarmCause>();
  const [remark, setRemark] = useState('');
  const taking = useCommand(acknowledgeAlarm, { refreshes: [listAlarms.id, getAlarm.id] });
  const ready = cause !== undefined && remark.trim().length >= 3;
  const take = () =>
    cause && taking.run({ params: { id: one.id }, body: { version: one.version, cause, remark: remark.trim() } });
  return (
    <form
      className="k-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void take();
      }}
    >
      <fieldset className="tcl-causes">
        <legend className="k-field-label">{t('alarm/column/cause')}</legend>
        {one.causes.map((word) => (
          <button
            type="button"
            key={word}
            className="k-chip"
            aria-pressed={cause === word}
            onClick={() => setCause(word)}
          >
            {t(`alarm/cause/${word}`)}
          </button>
        ))}
      </fieldset>
      <Textarea
        label={t('alarm/column/remark')}
        required
        minRows={2}
        autosize
        maxLength={500}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      {one.kind !== 'NO_DATA' && <p className="k-dim">{t('alarm/opensAgain')}</p>}
      <div>
        <Button
          type="submit"
          variant="filled"
          disabled={!ready}
          loading={taking.busy}
          leftSection={<IconCheck size={16} />}
        >
          {t('alarm/action/acknowledge')}
        </Button>
      </div>
    </form>
  );
}
