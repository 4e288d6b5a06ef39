import { addDays, dateToIso, isoToDate, type LocalDate, localDateOf, weekdayOf } from '#kernel/date.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { useCall } from '#client/call/useCall.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { ListState } from '#ui/list/ListState.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { previewCollection, recurringCollection } from '../../contract/collections.ts';

type Preview = AnswerOf<typeof previewCollection>;
type Mark = { kind: string; words: string };

/** What each day shows: what is done there, what was moved away from there. A day on which something is done says that. */
function useMarks({ days }: Preview): ReadonlyMap<string, Mark> {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const marks = new Map<string, Mark>();
  const put = (day: LocalDate, kind: string, words: string, wins = false) => {
    const iso = dateToIso(day);
    if (wins || !marks.has(iso)) marks.set(iso, { kind, words });
  };
  for (const { planned, day, kind, holiday } of days) {
    const from = format.date(planned);
    if (kind === 'MOVED' && day) {
      const words = t('collection/movedFrom', { holiday: holiday ?? '', from, to: format.date(day) });
      put(planned, 'GONE', words);
      put(day, 'MOVED', words, marks.get(dateToIso(day))?.kind !== 'AS_SAID');
    } else if (kind === 'DROPPED') put(planned, kind, t('collection/droppedOn', { holiday: holiday ?? '', from }));
    else put(planned, kind, t(`collection/kind/${kind}`), kind === 'AS_SAID');
  }
  return marks;
}

function Month(props: {
  first: LocalDate;
  today: string;
  marks: ReadonlyMap<string, Mark>;
  holidays: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation('templates');
  const { language } = useFormat();
  const [year, month] = props.first;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const days = Array.from({ length }, (_, i) => dateToIso([year, month, i + 1]));
  const done = days.filter((day) => /AS_SAID|MOVED/.test(props.marks.get(day)?.kind ?? '')).length;
  const title = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  );
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <section className="tpl-month" aria-label={title}>
      <h3>
        {title}
        <span className="k-dim">{t('collection/inMonth', { count: done })}</span>
      </h3>
      <div className="tpl-grid" aria-hidden="true">
        {Array.from({ length: 7 }, (_, i) => short.format(Date.UTC(2026, 10, 16 + i))).map((word) => (
          <span key={word} className="tpl-weekday">
            {word.slice(0, 2)}
          </span>
        ))}
      </div>
      <ol className="tpl-grid">
        {days.map((day, i) => {
          const mark = props.marks.get(day);
          const holiday = props.holidays.get(day);
          const words = [mark?.words, holiday].filter(Boolean).join(' · ');
          return (
            <li
              key={day}
              className="tpl-day"
              {...(i === 0 ? { style: { gridColumnStart: weekdayOf(props.first) + 1 } } : {})}
              {...(mark ? { 'data-kind': mark.kind } : {})}
              {...(holiday ? { 'data-holiday': '' } : {})}
              {...(weekdayOf(isoToDate(day)) > 4 ? { 'data-weekend': '' } : {})}
              {...(day === props.today ? { 'data-today': '' } : {})}
              {...(words ? { title: words, 'aria-label': `${i + 1}: ${words}` } : {})}
            >
              {i + 1}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Holidays that lie on days of the series, and what becomes of them. */
function Changes({ days, knownUntil }: Preview) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const met = days.filter(({ holiday }) => holiday !== null);
  return (
    <div className="k-col">
      <h2 className="k-h2">{t('collection/changes')}</h2>
      {met.length === 0 && <p className="k-dim">{t('collection/noChanges')}</p>}
      <ul className="tpl-list" aria-label={t('collection/changes')}>
        {met.map(({ planned, day, kind, holiday }) => (
          <li key={dateToIso(planned)}>
            <span className="k-fig">{format.date(planned)}</span>
            <span>{t(`collection/kind/${kind}`)}</span>
            <span>
              {kind === 'MOVED' && day
                ? t('collection/movedFrom', {
                    holiday: holiday ?? '',
                    from: format.date(planned),
                    to: format.date(day),
                  })
                : holiday}
            </span>
          </li>
        ))}
      </ul>
      <p className="k-dim">{t('collection/unknownAfter', { year: knownUntil })}</p>
    </div>
  );
}

const legend = ['AS_SAID', 'MOVED', 'DROPPED', 'EXCEPTION', 'PAUSED'] as const;

function Months({ preview, first, today }: { preview: Preview; first: LocalDate; today: string }) {
  const { t } = useTranslation('templates');
  const marks = useMarks(preview);
  const holidays = new Map(preview.holidays.map(({ day, name }) => [dateToIso(day), name]));
  return (
    <>
      <h2 className="k-h2">{t('collection/months')}</h2>
      <ul className="tpl-legend">
        {legend.map((kind) => (
          <li key={kind}>
            <span className="tpl-day" data-kind={kind} aria-hidden="true">
              1
            </span>
            {t(`collection/kind/${kind}`)}
          </li>
        ))}
        <li>
          <span className="tpl-day" data-holiday="" aria-hidden="true">
            1
          </span>
          {t('collection/holiday')} ({preview.region})
        </li>
      </ul>
      <div className="tpl-months">
        {Array.from({ length: 12 }, (_, i) => {
          const at = new Date(Date.UTC(first[0], first[1] - 1 + i, 1));
          const start: LocalDate = [at.getUTCFullYear(), at.getUTCMonth() + 1, 1];
          return <Month key={dateToIso(start)} first={start} today={today} marks={marks} holidays={holidays} />;
        })}
      </div>
      <Changes {...preview} />
    </>
  );
}

/** Twelve months of a collection: its days, holidays by name, and days that a holiday moves or drops. */
export function TwelveMonths({ id }: { id: string }) {
  const { t } = useTranslation('base');
  const today = localDateOf(Date.now(), depotZone());
  const first: LocalDate = [today[0], today[1], 1];
  const to = dateToIso(addDays([today[0] + 1, today[1], 1], -1));
  const answer = useCall(
    previewCollection,
    { params: { id }, query: { from: dateToIso(first), to } },
    { live: [recurringCollection.name], keep: true },
  );
  if (!answer.data)
    return answer.error ? (
      <ListState
        status="error"
        empty={undefined}
        errorText={t('toast/communication')}
        onRetry={() => void answer.refetch()}
      />
    ) : null;
  return <Months preview={answer.data} first={first} today={dateToIso(today)} />;
}
