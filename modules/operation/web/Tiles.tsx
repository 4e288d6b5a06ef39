import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { Operation } from '../contract/calls.ts';
import {
  backupVerdict,
  checkVerdict,
  diskVerdict,
  errorsVerdict,
  lastCheck,
  missingRoles,
  newestGood,
  partnersVerdict,
  processesVerdict,
  queueVerdict,
  type Verdict,
} from '../rules/verdicts.ts';
import { useAge } from './useAge.ts';
import { useBytes } from './useBytes.ts';
import { verdictLook } from './verdictLook.ts';

type Tile = { id: string; title: string; verdict: Verdict; value: string; note: string };

/** What worries first: partners, processes, backups, lag, room, errors. */
function useTiles(operation: Operation): Tile[] {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const age = useAge();
  const bytes = useBytes();
  const { partners, processes, queues, disks, now, release } = operation;

  const messages = partners.reduce((sum, one) => sum + one.count, 0);
  const gone = processes.filter((one) => one.gone).length;
  const old = processes.filter((one) => one.release !== release).length;
  const missing = missingRoles(operation);
  const newest = newestGood(operation);
  const checked = lastCheck(operation);
  const facts = queues.find((one) => one.name === 'FACTS') ?? { name: 'FACTS', waiting: 0, oldestAt: null, failed: 0 };
  const [tightest] = disks.toSorted((a, b) => a.freeBytes / a.totalBytes - b.freeBytes / b.totalBytes);
  const errors = processes.reduce((sum, one) => sum + one.errors, 0);
  const calls = processes.reduce((sum, one) => sum + one.calls, 0);
  return [
    {
      id: 'partners',
      title: t('tile/partners'),
      verdict: partnersVerdict(operation),
      value: format.number(new Set(partners.map((one) => `${one.orgUnit}/${one.partnerId}`)).size),
      note: messages > 0 ? t('tile/partnersNote', { count: messages }) : t('tile/partnersNone'),
    },
    {
      id: 'processes',
      title: t('tile/processes'),
      verdict: processesVerdict(operation),
      value: format.number(processes.length - gone),
      note:
        missing.length > 0
          ? t('tile/processesMissing', { roles: missing.map((role) => t(`role/${role}`)).join(', ') })
          : gone > 0
            ? t('tile/processesGone', { count: gone })
            : old > 0
              ? t('tile/processesOld', { count: old })
              : t('tile/processesGood'),
    },
    {
      id: 'backup',
      title: t('tile/backup'),
      verdict: backupVerdict(operation),
      value: newest ? age(now - newest.at) : t(operation.backupsOn ? 'tile/backupNone' : 'tile/backupOff'),
      note: t(operation.backupsOn ? 'tile/backupNote' : 'tile/backupOffNote'),
    },
    {
      id: 'check',
      title: t('tile/check'),
      verdict: checkVerdict(operation),
      value: checked === undefined ? t('tile/checkNever') : format.instantDate(checked),
      note: t('tile/checkNote'),
    },
    {
      id: 'lag',
      title: t('tile/lag'),
      verdict: queueVerdict(facts, now),
      value: age(facts.oldestAt === null ? 0 : Math.max(0, now - facts.oldestAt)),
      note: t('tile/lagNote', { count: facts.waiting }),
    },
    {
      id: 'disk',
      title: t('tile/disk'),
      verdict: diskVerdict(operation),
      value: tightest ? format.percent(tightest.freeBytes / tightest.totalBytes) : t('tile/diskUnknown'),
      note: tightest ? t('tile/diskNote', { free: bytes(tightest.freeBytes), total: bytes(tightest.totalBytes) }) : '',
    },
    {
      id: 'errors',
      title: t('tile/errors'),
      verdict: errorsVerdict(operation),
      value: format.number(errors),
      note: t('tile/errorsNote', { count: calls, calls: format.number(calls) }),
    },
  ];
}

export function Tiles({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operation');
  const tiles = useTiles(operation);
  return (
    <ul className="o-tiles">
      {tiles.map((tile) => (
        <li key={tile.id}>
          <span className={`o-tile-title k-st k-st-${verdictLook[tile.verdict]}`}>
            <Glyph name={verdictLook[tile.verdict]} />
            <span className="k-cut">{tile.title}</span>
            <span className="k-hidden">{t(`verdict/${tile.verdict}`)}</span>
          </span>
          <b className={tile.verdict === 'GOOD' ? 'k-fig' : `k-fig o-${tile.verdict}`}>{tile.value}</b>
          <span className="k-dim">{tile.note}</span>
        </li>
      ))}
    </ul>
  );
}
