import { Button } from '@mantine/core';
import { useUnitName } from '#client/session/useUnitName.ts';
import type { GateVisit } from '#modules/yard/contract/visits.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { Found, UnitForm } from './gateForm.ts';

/** How the coming lies against the slot: late beyond the tolerance is amber, within it is neutral. */
function Slot(props: { booking: NonNullable<Found['booking']>; tolerance: number; now: number }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const { booking, tolerance, now } = props;
  const late = Math.round((now - booking.endsAt) / 60_000);
  const early = Math.round((booking.startsAt - now) / 60_000);
  const args = { name: booking.name, from: format.instant(booking.startsAt), dock: booking.dockName };
  if (late > tolerance) return <b className="k-risk">{t('gate/late', { ...args, count: late })}</b>;
  if (early > tolerance) return <b className="k-risk">{t('gate/early', { ...args, count: early })}</b>;
  return <span>{t('gate/inSlot', args)}</span>;
}

function ListFigures({ list }: { list: NonNullable<Found['list']> }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  return (
    <dl className="ym-figures">
      {(
        [
          ['packages', format.number(list.packages)],
          ['weight', format.quantity('MASS', list.weight)],
          ['points', format.number(list.dangerousGoodsPoints)],
          ['top', format.number(list.topProducts)],
        ] as const
      ).map(([key, value]) => (
        <div key={key}>
          <dt>{t(`gate/figure/${key}`)}</dt>
          <dd className="k-fig">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Inside({ visit }: { visit: GateVisit }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  return (
    <div className="k-alert k-alert-late" role="alert">
      <Glyph name="late" size={16} />
      <div>
        {t('gate/inside', { plate: visit.name, at: visit.arrivedAt === null ? '' : format.instant(visit.arrivedAt) })}
      </div>
    </div>
  );
}

const standing = (unit: Found['unit']): boolean =>
  unit !== null && unit.state !== 'EXPECTED' && unit.state !== 'DEPARTED';

/** What the number says of itself, when nobody has announced it. */
function Verdict({ found }: { found: Found }) {
  const { t } = useTranslation('yard');
  const { verdict } = found;
  if (verdict === 'OWN') return null;
  const good = verdict === 'PLAUSIBLE';
  return (
    <div className={`k-alert ${good ? 'k-alert-done' : 'k-alert-risk'}`}>
      <Glyph name={good ? 'done' : 'risk'} size={16} />
      <div>{t(`gate/verdict/${verdict}`)}</div>
    </div>
  );
}

/** What is known of what was read: announced, known, inside already, or nothing, with what is alike. */
export function FoundBox(props: {
  found: Found;
  unit: UnitForm;
  now: number;
  bookingId: string | null;
  onRead: (text: string) => void;
  onNotThis: () => void;
}) {
  const { t } = useTranslation('yard');
  const { found, unit, now } = props;
  const list = unit.list;
  const booking = props.bookingId === null ? null : found.booking;
  const partner = useUnitName(list?.partnerName ?? '');
  const title = list?.name ?? booking?.name ?? found.unit?.number;
  return (
    <div className="k-col">
      {found.inside && <Inside visit={found.inside} />}
      {found.unit && standing(found.unit) && (
        <div className="k-alert k-alert-late" role="alert">
          <Glyph name="late" size={16} />
          <div>{t('gate/standing', { number: found.unit.number, place: found.unit.placeName ?? '–' })}</div>
        </div>
      )}
      {title !== undefined && !standing(found.unit) ? (
        <div className="ym-found">
          <Glyph name="done" size={24} />
          <div className="k-fill">
            <p className="ym-found-title">{[title, list && partner].filter(Boolean).join(' ')}</p>
            <p>
              {booking ? (
                <Slot booking={booking} tolerance={found.tolerance} now={now} />
              ) : (
                t(list ? 'gate/byList' : 'gate/known')
              )}
            </p>
          </div>
          {(list || booking) && (
            <Button size="lg" variant="default" onClick={props.onNotThis}>
              {t('gate/notThis')}
            </Button>
          )}
          {list && <ListFigures list={list} />}
        </div>
      ) : (
        !found.inside &&
        !found.unit && (
          <div className="k-alert k-alert-planned">
            <Glyph name="planned" size={16} />
            <div>{t('gate/unannounced')}</div>
          </div>
        )
      )}
      {title === undefined && <Verdict found={found} />}
      {found.alike.length > 0 && (
        <div className="ym-alike">
          <span>{t('gate/alike')}</span>
          {found.alike.map((one) => (
            <Button key={one.text} size="lg" variant="default" onClick={() => props.onRead(one.text)}>
              {one.by === 'UNIT' ? one.text : t('gate/alikeOf', { text: one.text, name: one.name })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
