import type { GlyphName, Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { Operation } from '../contract/calls.ts';
import { Note, Part } from './Part.tsx';
import { Table } from './Table.tsx';

type Trouble = Operation['partners'][number];
const looks: Record<Trouble['state'], { status: Status; glyph?: GlyphName }> = {
  FAILED: { status: 'late' },
  RETRYING: { status: 'risk' },
  HELD: { status: 'late', glyph: 'block' },
};

export function Partners({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const { partners, now } = operation;
  return (
    <Part title={t('partners/title')}>
      {partners.length === 0 ? (
        <Note>{t('partners/none')}</Note>
      ) : (
        <Table
          label={t('partners/title')}
          heads={[
            { id: 'partner', title: t('partners/partner') },
            { id: 'state', title: t('partners/state') },
            { id: 'answer', title: t('partners/answer') },
            { id: 'when', title: t('partners/when'), right: true },
          ]}
        >
          {partners.map((one) => (
            <tr key={`${one.orgUnit}/${one.partnerId}/${one.state}`}>
              <td>
                <b>{one.partnerName}</b> <span className="k-dim">{one.orgUnit}</span>
              </td>
              <td>
                <StatusMark {...looks[one.state]} label={t(`partnerState/${one.state}`, { count: one.count })} />
              </td>
              <td className="o-wrap">{one.answer ?? '–'}</td>
              <td className="o-right k-fig">
                {one.at === null ? '–' : t(`partnerAt/${one.state}`, { when: format.when(one.at, now) })}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  );
}

const nightLook = (night: Operation['nightly'][number]): 'failed' | 'running' | 'done' =>
  night.error !== null ? 'failed' : night.endedAt === null ? 'running' : 'done';
const nightStatus = { failed: 'late', running: 'transit', done: 'done' } as const;

/** What was done in the last nights by itself. */
export function Nightly({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const { nightly, now } = operation;
  return (
    <Part title={t('nightly/title')}>
      {nightly.length === 0 ? (
        <Note>{t('nightly/none')}</Note>
      ) : (
        <Table
          label={t('nightly/title')}
          heads={[
            { id: 'what', title: t('nightly/title') },
            { id: 'state', title: t('queues/state') },
            { id: 'figures', title: t('backups/result') },
            { id: 'when', title: t('partners/when'), right: true },
          ]}
        >
          {nightly.map((night) => {
            const look = nightLook(night);
            return (
              <tr key={night.at}>
                <td>{t(`nightly/${night.kind}`)}</td>
                <td>
                  <StatusMark status={nightStatus[look]} label={t(`nightly/${look}`)} />
                </td>
                <td className="o-wrap">
                  {night.error ?? t('nightly/rows', { count: night.rows, rows: format.number(night.rows) })}
                </td>
                <td className="o-right k-fig">{format.when(night.at, now)}</td>
              </tr>
            );
          })}
        </Table>
      )}
    </Part>
  );
}
