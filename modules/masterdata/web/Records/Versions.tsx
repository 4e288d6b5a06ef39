import { Button } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import { dateToIso } from '#kernel/date.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { useSession } from '#client/session/session.ts';
import { useCall } from '#client/call/useCall.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { type AnyRecord, recordCallsOf } from './recordCallsOf.ts';

type Version = AnyRecord & { standing: 'EXPIRED' | 'CURRENT' | 'FUTURE' };

/** Earlier and later versions of a record, with a way to each. */
export function Versions(props: { type: RecordType; record: AnyRecord; onShow: (validAt: string) => void }) {
  const { t } = useTranslation(['masterdata', 'base']);
  const format = useFormat();
  const { orgUnit } = useSession();
  const { type, record } = props;
  const answer = useCall(
    recordCallsOf(type).versions,
    { params: { orgUnit, id: record.id } },
    { live: [type.path], silent: true },
  );
  if (!answer.data) return answer.isError ? null : <DelayedSpinner label={t('base:loading')} />;
  const versions = answer.data.versions as unknown as Version[];
  return (
    <div className="k-field-wide">
      {versions.length === 1 ? <p className="k-dim">{t('versions/one')}</p> : null}
      <table className="k-versions">
        <tbody>
          {versions.map((version) => {
            const shown = dateToIso(version.validFrom) === dateToIso(record.validFrom);
            return (
              <tr key={dateToIso(version.validFrom)} aria-current={shown || undefined}>
                <td>
                  <b className="k-strong k-fig">
                    {format.date(version.validFrom)} –{' '}
                    {version.validTo ? format.date(version.validTo) : t('versions/always')}
                  </b>
                  <span className="k-dim k-small">
                    {' '}
                    {t('changedBy', { when: format.instant(version.changedAt), who: version.changedBy })}
                  </span>
                </td>
                <td className={version.standing === 'CURRENT' ? 'k-strong' : 'k-dim'}>
                  {t(`versions/${version.standing}`)}
                </td>
                <td style={{ textAlign: 'right' }}>
                  {shown ? (
                    <span className="k-dim">{t('versions/shown')}</span>
                  ) : (
                    <Button onClick={() => props.onShow(dateToIso(version.validFrom))}>{t('versions/show')}</Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
