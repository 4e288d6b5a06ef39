import { useTranslation } from '#ui/translation.ts';
import { pointsLimit } from '#modules/dangerousgoods/rules/points.ts';
import type { CheckResultView } from '#kernel/checkAnswer.ts';
import { CodeLink } from '#ui/dialogs/CodeLink.tsx';
import { groupChecks } from '#ui/dialogs/overrides.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { TripView } from '../../contract/schemas.ts';
import type { Place } from '../../rules/board/verdict.ts';
import { brokenText, ownBroken } from './brokenText.ts';

export type Figures = {
  stops: number;
  weight: number;
  loadingMeter: number;
  volume: number;
  dangerousGoodsPoints: number;
  distance: number | null;
  drivingTime: number | null;
  backAt: number | null;
};

/** The plan as it is beside the plan as it would be, before anything is saved (look.md, rule 7). */
export function Proposal(props: { trip: TripView; count: number; applied: Figures; proposed: Figures }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { vehicle } = props.trip;
  const share = (value: number, most: number | null | undefined) => (most ? ` · ${format.percent(value / most)}` : '');
  const over = (value: number, most: number | null | undefined) => most !== null && most !== undefined && value > most;
  const lines: { label: string; of: (f: Figures) => string; tooMuch?: boolean }[] = [
    { label: t('column/stops'), of: (f) => format.number(f.stops) },
    {
      label: t('load/kg'),
      of: (f) => format.quantity('MASS', f.weight) + share(f.weight, vehicle?.payload),
      tooMuch: over(props.proposed.weight, vehicle?.payload),
    },
    {
      label: t('load/ldm'),
      of: (f) => format.quantity('LENGTH', f.loadingMeter) + share(f.loadingMeter, vehicle?.loadingMeters),
      tooMuch: over(props.proposed.loadingMeter, vehicle?.loadingMeters),
    },
    { label: t('load/volume'), of: (f) => format.measure('VOLUME', f.volume) },
    {
      label: t('figure/points'),
      of: (f) => format.upTo(f.dangerousGoodsPoints, 1),
      tooMuch: props.proposed.dangerousGoodsPoints > pointsLimit,
    },
    {
      label: t('column/km'),
      of: (f) => (f.distance === null ? '–' : format.quantity('LENGTH', f.distance, 'km', 0)),
    },
    { label: t('figure/driving'), of: (f) => (f.drivingTime === null ? '–' : format.duration(f.drivingTime)) },
    { label: t('figure/backAt'), of: (f) => (f.backAt === null ? '–' : format.clock(f.backAt)) },
  ];
  return (
    <>
      <h3 className="k-section">
        {t('proposal/title', { count: props.count })}
        <span className="k-space" />
        <span className="k-dim d-light">{t('proposal/columns')}</span>
      </h3>
      <table className="d-compare">
        <thead className="k-hidden">
          <tr>
            <th scope="col">{t('proposal/figure')}</th>
            <th scope="col">{t('proposal/applied')}</th>
            <th scope="col">{t('proposal/proposed')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              <td className="k-dim">{line.of(props.applied)}</td>
              <td className={line.tooMuch ? 'k-risk' : ''}>
                {line.tooMuch ? <Glyph name="risk" /> : null} {line.of(props.proposed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const looks = { INFO: 'planned', WARNING: 'risk', ERROR: 'late' } as const;

/** What the checks say, errors first, code by code, with the shipments that each is about. */
export function CheckList(props: {
  results: readonly CheckResultView[];
  place?: Place | undefined;
  nameOf: (itemId: string) => string;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  // The server names load and equipment itself, with its own numbers.
  const broken = ownBroken(props.place, props.results);
  const groups = groupChecks(
    props.results.map(({ itemId, ...result }) => ({ ...result, ...(itemId === null ? {} : { itemId }) })),
  );
  return (
    <>
      <h3 className="k-section">
        {t('checks/title')}
        <span className="k-space" />
        {groups.length + broken.length === 0 && (
          <span className="k-done d-light k-row k-row-tight">
            <Glyph name="done" />
            {t('checks/passed')}
          </span>
        )}
      </h3>
      <ul className="d-checks">
        {broken.map((one) => (
          <li key={one.rule} className="k-alert k-alert-risk">
            <Glyph name="risk" />
            <div>{brokenText(one, t, format)}</div>
          </li>
        ))}
        {groups.map((group) => {
          const look = looks[group.severity];
          const items = group.items.map(props.nameOf).join(', ');
          return (
            <li key={group.key} className={`k-alert k-alert-${look}`}>
              <Glyph name={look} />
              <div>
                <b>{group.number && <CodeLink code={group.code}>{group.number}</CodeLink>}</b>{' '}
                {group.messages.slice(0, 3).join(' ')}
                {group.messages.length > 3 ? ` ${t('checks/more', { count: group.messages.length - 3 })}` : ''}
                {items !== '' && (
                  <div className="k-dim k-cut" title={items}>
                    {items}
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
