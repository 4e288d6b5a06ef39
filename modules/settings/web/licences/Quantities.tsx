import { useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type LicenceQuantity, licenceQuantity } from '../../contract/licences.ts';
import { quantityLook } from '../../rules/licence.ts';
import { useDay } from './LicencePage.tsx';

const statusOf = { uncounted: 'later', within: 'done', nearly: 'risk', exceeded: 'late' } as const;

/** How it went: a step for each day, and the line of what is allowed. */
function Course({ type }: { type: LicenceQuantity['type'] }) {
  const { t } = useTranslation('settings');
  const day = useDay();
  const format = useFormat();
  const answer = useCall(licenceQuantity, { params: { type } }, { live: ['licence'], silent: true });
  const days = answer.data?.days ?? [];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(1, ...days.map((one) => Math.max(one.used, one.licensed ?? 0)));
  const [width, height] = [600, 110];
  const begin = Date.parse(first.day);
  const span = Math.max(1, Date.parse(last.day) - begin);
  const x = (iso: string) => ((Date.parse(iso) - begin) / span) * width;
  const y = (n: number) => height - (n / (most * 1.1)) * height;
  const steps = days.map(
    (one, index) =>
      `${index === 0 ? 'M' : `H${x(one.day).toFixed(1)} L`}${x(one.day).toFixed(1)} ${y(one.used).toFixed(1)}`,
  );
  const allowed = last.licensed;
  return (
    <figure className="l-course">
      <figcaption>
        {t('licence/course', { what: t(`quantity/${type}`) })}{' '}
        <span className="k-dim">
          {day(first.day)} – {day(last.day)} · {format.number(last.used)}
          {allowed === null ? '' : ` / ${format.number(allowed)}`}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('licence/course', { what: t(`quantity/${type}`) })}
      >
        {allowed !== null && <line className="l-allowed" x1="0" x2={width} y1={y(allowed)} y2={y(allowed)} />}
        <path className="l-used" d={`${steps.join(' ')} H${width}`} />
      </svg>
    </figure>
  );
}

/** What is beyond the licence, and from when it has consequences. */
function Excess({ quantity }: { quantity: LicenceQuantity }) {
  const { t } = useTranslation('settings');
  const day = useDay();
  const { exceededSince, blockedFrom, licensed, used, type } = quantity;
  if (exceededSince === null || blockedFrom === null || licensed === null || used === null) return null;
  return (
    <div className="k-alert k-alert-risk" role="alert">
      <Glyph name="risk" />
      <div>
        <b>{t('licence/exceeds', { what: t(`quantity/${type}`), by: used - licensed, since: day(exceededSince) })}</b>{' '}
        {t(type === 'SHIPMENT_PER_DAY' ? 'licence/excessShipments' : 'licence/excess', { from: day(blockedFrom) })}
      </div>
    </div>
  );
}

/** What is counted: used and allowed, and the course of the last half year of the chosen one. */
export function Quantities({ quantities }: { quantities: readonly LicenceQuantity[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [chosen, choose] = useState<LicenceQuantity['type']>(
    () => quantities.find((one) => one.exceededSince !== null)?.type ?? 'VEHICLE',
  );
  const counted = quantities.find((one) => one.countedAt !== null)?.countedAt;
  return (
    <>
      {quantities.map((quantity) => (
        <Excess key={quantity.type} quantity={quantity} />
      ))}
      <h3>
        {t('licence/quantities')}{' '}
        <span className="k-dim">
          {counted ? t('licence/counted', { when: format.instant(counted) }) : t('licence/notCounted')}
        </span>
      </h3>
      {/* Scrolled by keyboard too. */}
      <div className="l-table" tabIndex={0} role="group" aria-label={t('licence/quantities')}>
        <table>
          <thead>
            <tr>
              <th>{t('licence/quantity')}</th>
              <th>{t('licence/state')}</th>
              <th className="l-right">{t('licence/used')}</th>
              <th className="l-right">{t('licence/allowed')}</th>
              <th>{t('licence/share')}</th>
              <th>{t('licence/how')}</th>
            </tr>
          </thead>
          <tbody>
            {quantities.map((one) => {
              const look = quantityLook(one.used, one.licensed);
              const share =
                one.licensed === null || one.used === null ? 0 : Math.min(1, one.used / Math.max(1, one.licensed));
              return (
                <tr key={one.type} aria-selected={one.type === chosen}>
                  <td>
                    <button
                      type="button"
                      className="l-pick"
                      aria-pressed={one.type === chosen}
                      onClick={() => choose(one.type)}
                    >
                      {t(`quantity/${one.type}`)}
                    </button>
                  </td>
                  <td>
                    <StatusMark status={statusOf[look]} label={t(`quantityLook/${look}`)} />
                  </td>
                  <td className="l-right k-fig">{one.used === null ? '–' : format.number(one.used)}</td>
                  <td className="l-right k-fig">
                    {one.licensed === null ? t('licence/unlimited') : format.number(one.licensed)}
                  </td>
                  <td>
                    <span className={`l-share l-${look}`}>
                      <span style={{ width: `${Math.round(share * 100)}%` }} />
                    </span>
                  </td>
                  <td className="k-dim">{t(`counted/${one.type}`)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Course type={chosen} />
    </>
  );
}
