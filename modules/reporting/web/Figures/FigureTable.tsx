import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { FigureAnswer, FigurePoint } from '../../contract/calls.ts';
import { groupName, valueText } from '../figureWords.ts';

/** The values of a chart, each row leading to what it counts. */
export function FigureTable(props: { figure: FigureAnswer; name: string; linkOf: (point: FigurePoint) => string }) {
  const { t } = useTranslation('reporting');
  const format = useFormat();
  const { figure, name, linkOf } = props;
  const compared = figure.points.some(({ before }) => before !== null);
  return (
    <div className="rpt-table">
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t(`by/${figure.by}`)}</th>
            <th scope="col">{t('card/count')}</th>
            <th scope="col">{`${t('card/value')} (${t(`unit/${figure.unit}`)})`}</th>
            {compared && <th scope="col">{t('card/before')}</th>}
          </tr>
        </thead>
        <tbody>
          {figure.points.map((point) => (
            <tr key={point.key}>
              <th scope="row">
                <a href={`#${linkOf(point)}`}>{groupName(format, figure.by, point)}</a>
              </th>
              <td className="k-fig">{format.number(point.rows)}</td>
              <td className="k-fig">
                {point.few ? t('card/few') : point.value === null ? '–' : format.upTo(point.value, 1)}
              </td>
              {compared && (
                <td className="k-fig k-dim">{point.before === null ? '–' : format.upTo(point.before, 1)}</td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('paper/total')}</th>
            <td className="k-fig">{format.number(figure.total.rows)}</td>
            <td className="k-fig">{valueText(t, format, 'rows', figure.total.value, figure.total.few)}</td>
            {compared && (
              <td className="k-fig k-dim">
                {figure.before?.value == null ? '–' : format.upTo(figure.before.value, 1)}
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
