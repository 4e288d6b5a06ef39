import { useCall } from '#client/call/useCall.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { getOperation } from '../contract/calls.ts';
import { KeptData } from './kept/KeptData.tsx';
import { Backups } from './Backups.tsx';
import { Nightly, Partners } from './Partners.tsx';
import { NotRead } from './Part.tsx';
import { Processes } from './Processes.tsx';
import { GivenUp, Queues } from './Queues.tsx';
import { StandsStill } from './StandsStill.tsx';
import { Tiles } from './Tiles.tsx';
import { useBytes } from './useBytes.ts';
import './operation.css';

/** How the installation is, read anew every ten seconds while somebody looks. */
export function OperationPage() {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const bytes = useBytes();
  const answer = useCall(getOperation, {}, { refetchInterval: 10_000, silent: true, keep: true });
  const operation = answer.data;
  if (!operation) return answer.isError ? <NotRead answer={answer} /> : <DelayedSpinner label={t('base:loading')} />;
  const { database } = operation;
  return (
    <section className="k-pane k-fill o-operation" aria-label={t('screen/operation')}>
      <div className="k-bar k-wrap o-bar">
        <h1 className="k-h1">{t('screen/operation')}</h1>
        <span>{t('head/release', { release: operation.release })}</span>
        <span>
          {database.openMigrations > 0
            ? t('head/migrationOpen', { number: database.migration, count: database.openMigrations })
            : t('head/migration', { number: database.migration })}
        </span>
        <span>{t('head/database', { version: database.version, size: bytes(database.bytes) })}</span>
        <span className="k-space" />
        <span className={`k-st k-st-${answer.isError ? 'risk' : 'done'}`} role="status">
          <Glyph name={answer.isError ? 'risk' : 'done'} />
          {t('head/asOf', { time: format.clock(operation.now) })}
        </span>
      </div>
      <StandsStill troubles={operation.troubles} />
      <Tiles operation={operation} />
      <div className="o-columns">
        <Backups operation={operation} />
        <div className="o-stack">
          <Queues operation={operation} />
          <GivenUp operation={operation} />
        </div>
        <Processes operation={operation} />
        <div className="o-stack">
          <Partners operation={operation} />
          <Nightly operation={operation} />
        </div>
      </div>
      <KeptData />
    </section>
  );
}
