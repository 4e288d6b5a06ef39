import { useDebouncedValue } from '@mantine/hooks';
import { addDays, dateToIso, isoToDate, type LocalDate, weekdayOf } from '#kernel/date.ts';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { useCall } from '#client/call/useCall.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { previewTrips } from '../../contract/tripTemplates.ts';
import { weekdayKeys } from '../pieces/weekdayKeys.ts';

type Preview = AnswerOf<typeof previewTrips>;
type Day = Preview['days'][number];
/** So long nobody has typed before the server is asked. */
const settleMs = 300;

const daysBetween = (from: LocalDate, to: LocalDate): string[] => {
  const days: string[] = [];
  for (let day = from; dateToIso(day) <= dateToIso(to); day = addDays(day, 1)) days.push(dateToIso(day));
  return days;
};

function Weeks({ preview }: { preview: Preview }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const short = new Intl.DateTimeFormat(format.language, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  const known = new Map(preview.days.map((day) => [dateToIso(day.day), day]));
  const wordsOf = ({ kind, holiday, reason }: Day): string =>
    [t(`trip/previewKind/${kind}`), holiday, reason].filter(Boolean).join(' · ');
  return (
    <>
      <div className="tpl-grid" aria-hidden="true">
        {weekdayKeys.slice(0, 7).map((key) => (
          <span key={key} className="tpl-weekday">
            {t(`base:weekdayShort/${key}`)}
          </span>
        ))}
      </div>
      <ol className="tpl-grid">
        {daysBetween(preview.from, preview.to).map((iso, i) => {
          const day = isoToDate(iso);
          const found = known.get(iso);
          const words = found && wordsOf(found);
          return (
            <li
              key={iso}
              className="tpl-day"
              {...(i === 0 ? { style: { gridColumnStart: weekdayOf(day) + 1 } } : {})}
              {...(found ? { 'data-kind': found.kind } : {})}
              {...(found?.holiday ? { 'data-holiday': '' } : {})}
              {...(weekdayOf(day) > 4 ? { 'data-weekend': '' } : {})}
              {...(words ? { title: words, 'aria-label': `${format.date(day)}: ${words}` } : {})}
            >
              {day[2] === 1 || i === 0 ? short.format(Date.UTC(day[0], day[1] - 1, day[2])) : day[2]}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Days on which the template would run and does not, or does in spite of a holiday, each with its reason. */
function Exceptions({ days }: Pick<Preview, 'days'>) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const odd = days.filter(({ kind, holiday }) => /HOLIDAY|REFUSED|DELETED/.test(kind) || holiday !== null);
  if (odd.length === 0) return null;
  return (
    <ul className="tpl-list" aria-label={t('trip/previewLeft')}>
      {odd.map(({ day, kind, holiday, reason }) => (
        <li key={dateToIso(day)}>
          <span className="k-fig">{format.date(day)}</span>
          <span>{t(`trip/previewKind/${kind}`)}</span>
          <span>{reason ?? (kind === 'TRIP' && holiday ? t('trip/onHoliday', { holiday }) : holiday)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What comes of a template as it is typed: the days of the next six weeks with a trip, those without one, and why. */
export function TemplatePreview({ typed }: { typed: BodyOf<typeof previewTrips> }) {
  const { t } = useTranslation('templates');
  const [body] = useDebouncedValue(JSON.stringify(typed), settleMs);
  const { data } = useCall(previewTrips, { body: JSON.parse(body) as typeof typed }, { silent: true, keep: true });
  if (!data) return null;
  const trips = data.days.filter(({ kind }) => kind === 'TRIP' || kind === 'MADE').length;
  return (
    <section className="k-col k-field-wide" aria-label={t('trip/preview')}>
      <h3 className="k-h2">{t('trip/preview')}</h3>
      <p className="k-dim">
        {trips === 0 ? t('trip/previewNone') : t('trip/previewCount', { count: trips })}
        {' · '}
        {t('collection/unknownAfter', { year: data.knownUntil })}
      </p>
      <Weeks preview={data} />
      <Exceptions days={data.days} />
    </section>
  );
}
