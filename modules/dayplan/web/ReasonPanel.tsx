import { windowText } from '#modules/dispatch/web/pieces/amounts.ts';
import { Button } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { PlanChange, PlanUnplanned } from '#modules/dayplan/contract/calls.ts';
import { changeText, reasonText } from './planTexts.ts';

/** Why a shipment stays, and what alone would let it in; each change can be tried. */
export function ReasonPanel(props: {
  item: PlanUnplanned;
  nameOf: (change: PlanChange) => string;
  onTry: ((change: PlanChange | undefined) => void) | undefined;
  onOpen: () => void;
}) {
  const { t } = useTranslation('dayplan');
  const format = useFormat();
  const { item, onTry } = props;
  const searched = item.reason === 'ALONE' || item.reason === 'BESIDE_OTHERS';
  return (
    <>
      <p className="k-alert k-alert-risk d-alert">
        <Glyph name="risk" />
        <span>{reasonText(item, t, format)}</span>
      </p>
      <KeyValues
        items={[
          { label: t('place'), value: [item.name, item.city].filter(Boolean).join(', ') },
          { label: t('dispatch:column/window'), value: windowText(item.windows, format) },
          { label: t('dispatch:column/kg'), value: format.quantity('MASS', item.weight) },
          { label: t('dispatch:column/ldm'), value: format.quantity('LENGTH', item.loadingMeter) },
        ]}
      />
      {searched && <h3 className="k-section">{t('wouldFit')}</h3>}
      {searched && item.changes.length === 0 && <p className="k-dim d-no-stops">{t('noChange')}</p>}
      <ul className="d-plan-changes">
        {item.changes.map((change) => (
          <li key={`${change.kind}/${change.tourId}`}>
            <span>{changeText(change, item, props.nameOf, t, format)}</span>
            {onTry && (change.kind === 'WINDOW' || change.kind === 'SHIFT' || change.kind === 'VEHICLE') && (
              <Button onClick={() => onTry(change)}>{t('try')}</Button>
            )}
          </li>
        ))}
      </ul>
      <div className="k-row d-plan-foot">
        {onTry && searched && <Button onClick={() => onTry(undefined)}>{t('changeWindow')}</Button>}
        <Button variant="subtle" onClick={props.onOpen}>
          {t('openShipment')}
        </Button>
      </div>
    </>
  );
}
