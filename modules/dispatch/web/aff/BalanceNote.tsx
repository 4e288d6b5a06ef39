import { Button } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { AffBalanceView, AffDayRow } from '../../contract/aff.ts';
import { affDirections, type BalanceMeasure } from '../../rules/balance.ts';
import { useAmount } from './useAmount.ts';

/** Which shipments might go to whom, what both have then, and why not to the others. */
export function BalanceNote(props: {
  proposal: AffBalanceView;
  from: AffDayRow;
  affs: readonly AffDayRow[];
  measure: BalanceMeasure;
  onTake: () => void;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { proposal, from, measure } = props;
  const byId = new Map(props.affs.map((aff) => [aff.affId, aff]));
  const to = byId.get(proposal.to);
  const amount = useAmount(measure);
  const km = (metres: number) => format.measure('LENGTH', metres * 1000, 'km', 1);
  const farthest = Math.max(...proposal.items.map((one) => one.metres));
  const changed = affDirections.filter((direction) => proposal.moved[direction][measure] > 0);
  const change = ({ name, figures }: AffDayRow, sign: 1 | -1) =>
    figures &&
    changed.map((direction) => {
      const before = figures.load[direction][measure];
      return (
        <li key={`${name}/${direction}`}>
          {t('cockpit/change', {
            name,
            direction: t(`cockpit/direction/${direction}`),
            before: amount(before),
            after: amount(before + sign * proposal.moved[direction][measure]),
            of: amount(figures.capacity[measure]),
          })}
        </li>
      );
    });
  if (!to) return null;
  return (
    <section className="d-aff-proposal" aria-label={t('cockpit/proposal')}>
      <div className="d-aff-line">
        <h3 className="k-row k-row-tight">
          <IconScale size={18} stroke={1.6} aria-hidden="true" />
          {t('cockpit/move', { count: proposal.items.length, name: to.name })}
        </h3>
        <Button onClick={props.onTake}>{t('cockpit/take')}</Button>
      </div>
      <ul>
        {change(from, -1)}
        {change(to, 1)}
        <li>
          <Glyph name="done" /> {t('cockpit/nearest', { name: to.name, km: km(farthest) })}
        </li>
        {!proposal.enough && (
          <li className="k-risk">
            <Glyph name="risk" /> {t('cockpit/notEnough')}
          </li>
        )}
        {proposal.beside.map((one) => (
          <li key={one.affId} className="k-dim">
            <Glyph name="later" />{' '}
            {t(`cockpit/beside/${one.why}`, {
              name: byId.get(one.affId)?.name ?? one.affId,
              km: one.metres === null ? '–' : km(one.metres),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
