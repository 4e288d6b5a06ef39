import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { Impact } from '../../contract/calls.ts';
import type { RuleConfig } from '../../contract/configs.ts';
import { valueText } from '../../rules/cells.ts';
import type { Outcome } from '../../rules/impact.ts';
import type { TableWords } from './useWords.ts';

/** What a row said, in a line. */
function useOutcomeText(config: RuleConfig, words: TableWords) {
  const { t } = useTranslation('ruletables');
  return ({ priority, result }: Outcome): string => {
    const said = config.outputs.flatMap((output) => valueText(output, result[output.name], words.words) || []);
    const by = priority === null ? t('grid/noRow') : t('grid/byRow', { row: priority });
    return [...said, by].join(', ');
  };
}

/** What the draft would do to the last shipments, beside what is published; each that comes out otherwise opens. */
export function ImpactPanel({ impact, config, words }: { impact: Impact; config: RuleConfig; words: TableWords }) {
  const { t } = useTranslation('ruletables');
  const outcome = useOutcomeText(config, words);
  const lost = impact.changed.filter(({ before, after }) => before.rowId !== null && after.rowId === null).length;
  const otherwise = impact.tried - impact.same - lost;
  return (
    <section className="rt-impact" aria-label={t('grid/impact')}>
      <div className="k-bar k-wrap">
        <h2 className="k-h2">{t('grid/impact')}</h2>
        <span className="k-dim">{t('grid/impactOf', { count: impact.tried })}</span>
        <span className="k-space" />
        <StatusMark look="boxed" status="done" label={t('grid/same', { count: impact.same })} />
        {otherwise > 0 && <StatusMark look="boxed" status="risk" label={t('grid/otherwise', { count: otherwise })} />}
        {lost > 0 && <StatusMark look="boxed" status="late" label={t('grid/lost', { count: lost })} />}
      </div>
      {impact.tried === 0 ? (
        <p className="k-dim rt-note">{t('grid/impactNone')}</p>
      ) : (
        <table className="rt-changes">
          <thead>
            <tr>
              <th>{t('grid/name')}</th>
              <th>{t('grid/before')}</th>
              <th>{t('grid/after')}</th>
            </tr>
          </thead>
          <tbody>
            {impact.changed.map((one) => (
              <tr key={`${one.subjectType}/${one.subjectId}`}>
                <td>
                  <a href={`#${one.address}`}>{one.name}</a>
                </td>
                <td className="k-dim">{outcome(one.before)}</td>
                <td>{outcome(one.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
