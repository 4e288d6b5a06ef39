import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { RowDetails } from '#modules/exchange/contract/inbox.ts';
import { useChangeWords } from './useChangeWords.ts';

type Problem = RowDetails['problems'][number];

/** A line of the file with what is wrong in it marked: its columns where the format has some, else the line. */
function Line(props: { no: number; text: string; problems: readonly Problem[]; raw: boolean }) {
  const { no, text, problems, raw } = props;
  const part = (piece: string) => (raw ? piece : piece.replace(/ {3,}/g, ' │ ').trimEnd());
  const worst = problems.find((problem) => problem.severity === 'ERROR') ?? problems[0];
  const [from, to] = worst?.columns ?? [1, 0];
  const look = worst?.severity === 'ERROR' ? 'late' : 'risk';
  return (
    <>
      <div className="k-source-line" data-wrong={worst ? look : undefined}>
        <span className="k-source-no k-dim k-fig">{no}</span>
        <code>
          {worst && to >= from ? (
            <>
              {part(text.slice(0, from - 1))}
              <mark className={`k-source-mark k-source-${look}`}>
                {raw ? text.slice(from - 1, to).padEnd(1) : text.slice(from - 1, to).trim() || ' '}
              </mark>
              {part(text.slice(to))}
            </>
          ) : (
            part(text)
          )}
        </code>
      </div>
      {worst && <span className={`k-source-note k-source-${look}`}>{worst.text}</span>}
    </>
  );
}

/** The lines of the file that an order came from. */
export function SourcePane({ row }: { row: RowDetails }) {
  const { t } = useTranslation('exchange');
  const { fieldOf, valueOf } = useChangeWords();
  const [raw, setRaw] = useState(false);
  // What is wrong may stand far to the right in a long line.
  const lined = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (row.id) lined.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [row.id]);
  const isChange = row.draft.purpose !== undefined;
  const lines = new Set(row.source.map((line) => line.no));
  const elsewhere = row.problems.filter((problem) => !lines.has(problem.row));
  return (
    <section className="k-pane k-fill" aria-label={t('inbox/source')}>
      <div className="k-bar">
        <h2 className="k-h2">{t('inbox/source')}</h2>
        <span className="k-dim">
          {t('inbox/lines', { from: row.source[0]?.no ?? 0, to: row.source.at(-1)?.no ?? 0 })}
        </span>
        <span className="k-space" />
        <button type="button" className="k-chip" aria-pressed={raw} onClick={() => setRaw(!raw)}>
          {t('inbox/raw')}
        </button>
      </div>
      {/* What scrolls is reached by the keyboard */}
      <div className="k-source" ref={lined} tabIndex={0} role="group" aria-label={t('inbox/source')}>
        {row.source.map((line) => (
          <Line
            key={line.no}
            no={line.no}
            text={line.text}
            raw={raw}
            problems={row.problems.filter((problem) => problem.row === line.no)}
          />
        ))}
        {elsewhere.map((problem) => (
          <p key={`${problem.row}/${problem.code}`} className="k-source-else">
            {t('inbox/elsewhere', { row: problem.row, text: problem.text })}
          </p>
        ))}
        {row.changes.length > 0 && (
          <table className="k-source-changes">
            <caption>{t(isChange ? 'inbox/differs' : 'inbox/changes')}</caption>
            <thead>
              <tr>
                <th>{t('column/field')}</th>
                <th>{t(isChange ? 'inbox/soFar' : 'inbox/inFile')}</th>
                <th>{t(isChange ? 'inbox/wanted' : 'inbox/now')}</th>
              </tr>
            </thead>
            <tbody>
              {row.changes.map((change) => (
                <tr key={change.path}>
                  <td>{fieldOf(change.path)}</td>
                  <td>
                    <s>{valueOf(change.path, change.from)}</s>
                  </td>
                  <td>{valueOf(change.path, change.to)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
