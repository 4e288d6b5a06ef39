import { useTranslation } from '#ui/translation.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { getHome } from '#modules/workspace/contract/home.ts';
import type { ResultOf } from '#client/call/call.ts';
import { sessionStore } from '#client/session/session.ts';
import { useUnitName } from '#client/session/useUnitName.ts';

type Home = ResultOf<typeof getHome>;

function Figures({ figures }: { figures: Home['figures'] }) {
  const { t } = useTranslation('base');
  const format = useFormat();
  return (
    <table className="k-today" aria-label={t('home/figures')}>
      <tbody>
        {figures.map(({ id, label, done, total, note, link }) => (
          <tr key={id}>
            <th scope="row">{link ? <a href={`#${link}`}>{label}</a> : label}</th>
            <td className="k-fig">
              <b>{format.number(done)}</b>{' '}
              {total !== null && <span className="k-dim">{t('home/of', { total: format.number(total) })}</span>}
              {total !== null && (
                <span className="k-today-bar" data-done={done >= total || undefined} aria-hidden="true">
                  <i style={{ width: `${total === 0 ? 0 : Math.min(100, (done / total) * 100)}%` }} />
                </span>
              )}
            </td>
            <td className="k-dim k-today-note">{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Attention({ home }: { home: Home }) {
  const { t } = useTranslation('base');
  const format = useFormat();
  const more = home.attentionTotal - home.attention.length;
  return (
    <section aria-labelledby="home-attention">
      <h2 className="k-home-head" id="home-attention">
        {t('home/attention')} <span className="k-dim k-fig">{format.number(home.attentionTotal)}</span>
      </h2>
      {home.attention.length === 0 ? (
        <p className="k-dim">{t('home/nothing')}</p>
      ) : (
        <ul className="k-attention">
          {home.attention.map((one) => (
            <li key={one.id}>
              <a href={`#${one.link}`}>
                <StatusMark status={one.status} label={one.kind} look="boxed" />
                <span className="k-attention-text">
                  <b>{one.subject}</b> <span className="k-dim">{one.text}</span>
                </span>
                <span className="k-dim k-fig">{one.at === null ? '' : format.clockOn(one.at, home.at)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="k-dim">{t('home/more', { count: more })}</p>}
    </section>
  );
}

/** The right half of the home page: the unit's day in figures, what needs somebody, who is there. */
export function Today({ home }: { home: Home }) {
  const { t } = useTranslation('base');
  const format = useFormat();
  const unit = useUnitName(sessionStore.getState().session?.orgUnit ?? '');
  return (
    <aside className="k-home-side" aria-label={t('home/today', { unit })}>
      <div className="k-row k-home-head-row">
        <h1 className="k-h1">{t('home/today', { unit })}</h1>
        <span className="k-dim k-fig k-cut">{format.instant(home.at)}</span>
      </div>
      {home.figures.length > 0 && <Figures figures={home.figures} />}
      <Attention home={home} />
      {home.onDuty.length > 0 && (
        <section aria-labelledby="home-duty">
          <h2 className="k-home-head" id="home-duty">
            {t('home/onDuty')}
          </h2>
          <p className="k-duty">
            {home.onDuty.map(({ role, names }) => (
              <span key={role}>
                <span className="k-dim">{role}</span> {names.join(', ')}
              </span>
            ))}
          </p>
        </section>
      )}
    </aside>
  );
}
