import { useState } from 'react';
import { z } from 'zod';
import { decideExposure, decisions, type Exposure } from '#modules/temperature/contract/alarms.ts';
import { shipmentAddress } from '#modules/dispatch/web/pieces/addresses.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { degreesOf, rangeText } from '../Wall/placeLook.ts';
import { getAlarm } from '../Wall/alarmCalls.ts';

const asked = z.object({ decision: z.enum(decisions), remark: z.string().trim().max(500).nullable() });

function useDecide() {
  const { t } = useTranslation('temperature');
  const deciding = useCommand(decideExposure, { refreshes: [getAlarm.id] });
  return (one: Exposure) =>
    void askForm(
      {
        title: one.orderNumber,
        confirm: t('exposure/column/decision'),
        texts: 'temperature:exposure/column',
        schema: asked,
        initial: { decision: one.decision ?? 'RELEASE', remark: null },
        fields: (
          <>
            <Field name="decision" kind="radio" />
            <Field name="remark" kind="textArea" />
          </>
        ),
      },
      async (typed) => (await deciding.run({ params: { id: one.id }, body: typed })) !== undefined,
    );
}

/** Shipments that were out of their own range, the longest first. */
export function Exposures({ exposures, most }: { exposures: readonly Exposure[]; most?: number }) {
  const { t } = useTranslation('temperature');
  const format = useFormat();
  const go = useGo();
  const may = useAccess();
  const decide = useDecide();
  const [all, setAll] = useState(false);
  const shown = all || most === undefined ? exposures : exposures.slice(0, most);
  if (exposures.length === 0) return <p className="k-dim">{t('alarm/nothingExposed')}</p>;
  return (
    <div className="k-col">
      <b>{t('alarm/exposed', { count: exposures.length })}</b>
      <ul className="tcl-exposures">
        {shown.map((one) => (
          <li key={one.id}>
            <span className="tcl-alarm-line">
              <button type="button" className="k-linkish k-fig" onClick={() => go.to(shipmentAddress(one.itemId))}>
                {one.orderNumber}
              </button>
              <span className="k-cut">{one.customerName ?? ''}</span>
              <span className="k-space" />
              <span className="k-fig k-late">{t('alarm/minutes', { count: one.minutesOut })}</span>
            </span>
            <span className="tcl-alarm-line k-dim k-fig">
              <span>{rangeText(one, t, format)}</span>
              <span>{t('wall/peakAt', { value: degreesOf(one.peak, format) })}</span>
              <span>{t('alarm/kelvinMinutes', { value: format.number(one.degreeMinutes / 1000, 0) })}</span>
              <span className="k-space" />
              {one.decision ? (
                <span>{t(`exposure/decision/${one.decision}`)}</span>
              ) : (
                may(decideExposure.access) && (
                  <button type="button" className="k-linkish" onClick={() => decide(one)}>
                    {t('exposure/decide')}
                  </button>
                )
              )}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < exposures.length && (
        <button type="button" className="k-linkish" onClick={() => setAll(true)}>
          {t('alarm/more', { count: exposures.length - shown.length })}
        </button>
      )}
    </div>
  );
}
