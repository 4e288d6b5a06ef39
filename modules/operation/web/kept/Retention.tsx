import { wordKey } from '#kernel/text.ts';
import { useCall } from '#client/call/useCall.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { retentionReport } from '../../contract/retention.ts';
import { NotRead, Part } from '../Part.tsx';
import { Table } from '../Table.tsx';

/** What the next night would delete in a unit, and by which rule; nothing is deleted by looking. */
export function Retention({ unit }: { unit: string }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const answer = useCall(retentionReport, { params: { orgUnit: unit } }, { silent: true });
  const report = answer.data;
  return (
    <Part
      title={t('retention/title')}
      beside={report && <span className="k-dim">{t('retention/profile', { country: report.profile })}</span>}
    >
      {!report ? (
        <NotRead answer={answer} />
      ) : (
        <>
          {!report.active && <p className="o-note">{t('retention/off')}</p>}
          <Table
            label={t('retention/title')}
            heads={[
              { id: 'kind', title: t('retention/kind') },
              { id: 'class', title: t('retention/class') },
              { id: 'before', title: t('retention/before'), right: true },
              { id: 'due', title: t('retention/due'), right: true },
              { id: 'held', title: t('retention/held'), right: true },
            ]}
          >
            {report.rules.map((rule) => (
              <tr key={rule.name}>
                <td>{t(wordKey('operation:kept/', rule.name))}</td>
                <td>{t(`keptClass/${rule.class}`)}</td>
                <td className="o-right k-fig">{format.instantDate(rule.before)}</td>
                <td className="o-right k-fig">{format.number(rule.due)}</td>
                <td className="o-right k-fig">{format.number(rule.held)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Part>
  );
}
