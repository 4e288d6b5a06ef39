import { Button } from '@mantine/core';
import { useCommand } from '#client/call/useCommand.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { backUp, getOperation, type Operation } from '../contract/calls.ts';
import { Note, Part } from './Part.tsx';
import { Table } from './Table.tsx';
import { useBytes } from './useBytes.ts';

type Backup = Operation['backups'][number];
const looks: Record<Backup['state'], Status> = { GOOD: 'done', RUNNING: 'transit', FAILED: 'late' };

const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function BackupRow({ backup, now }: { backup: Backup; now: number }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const bytes = useBytes();
  return (
    <tr>
      <td className="k-fig">{format.when(backup.at, now)}</td>
      <td title={backup.error ?? undefined}>
        <StatusMark status={looks[backup.state]} label={backup.error ?? t(`backupState/${backup.state}`)} />
      </td>
      <td className="o-right k-fig">{backup.bytes === null ? '–' : bytes(backup.bytes)}</td>
      <td className="o-right k-fig">{backup.seconds === null ? '–' : minutesText(backup.seconds)}</td>
      <td>{backup.keptAs === null ? '–' : t(`keptAs/${backup.keptAs}`)}</td>
      <td>
        {backup.state === 'GOOD' && (
          <StatusMark
            status={backup.checkedAt === null ? 'planned' : 'done'}
            label={backup.checkedAt === null ? t('backups/notChecked') : format.when(backup.checkedAt, now)}
          />
        )}
      </td>
    </tr>
  );
}

/** Which backups lie there, which nights brought none, and one on request. */
export function Backups({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operation');
  const { run, busy } = useCommand(backUp, {
    saved: { key: 'operation:backups/asked' },
    refreshes: [getOperation.id],
  });
  const { backups, backupsOn, backupsEncrypted } = operation;
  return (
    <Part
      title={t('backups/title')}
      beside={
        <>
          {backupsOn && <span className="k-dim">{t('backups/about')}</span>}
          <span className="k-space" />
          {backupsOn && (
            <Button size="xs" loading={busy} onClick={() => void run({})}>
              {t('backups/now')}
            </Button>
          )}
        </>
      }
    >
      {!backupsOn ? (
        <Note>{t('tile/backupOffNote')}</Note>
      ) : backups.length === 0 ? (
        <Note>{t('backups/none')}</Note>
      ) : (
        <Table
          label={t('backups/title')}
          heads={[
            { id: 'made', title: t('backups/made') },
            { id: 'result', title: t('backups/result') },
            { id: 'size', title: t('backups/size'), right: true },
            { id: 'took', title: t('backups/took'), right: true },
            { id: 'kept', title: t('backups/kept') },
            { id: 'checked', title: t('backups/checked') },
          ]}
        >
          {backups.map((backup) => (
            <BackupRow key={`${backup.name}/${backup.at}`} backup={backup} now={operation.now} />
          ))}
        </Table>
      )}
      {backupsOn && (
        <ul className="o-hints">
          <li>
            <Glyph name="risk" /> <span>{t('backups/keys')}</span>
          </li>
          {!backupsEncrypted && (
            <li>
              <Glyph name="risk" /> <span>{t('backups/plain')}</span>
            </li>
          )}
          <li className="k-dim">{t('backups/howToCheck')}</li>
        </ul>
      )}
    </Part>
  );
}
