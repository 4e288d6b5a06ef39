import { ActionIcon, Menu, NativeSelect } from '@mantine/core';
import { IconChartBar, IconDots, IconFileSpreadsheet, IconFileTypeCsv, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type FigureAnswer, type FigurePoint, figureTable, getFigure } from '../../contract/calls.ts';
import { type FigureId, figures, type Grouping } from '../../rules/catalogue.ts';
import { usualGrouping } from '../../rules/chosen.ts';
import { comparison, valueText } from '../figureWords.ts';
import { rowsAddress } from '../rowsAddress.ts';
import type { ChosenPeriod } from '../usePeriod.ts';
import { FigureChart } from './FigureChart.tsx';
import { FigureTable } from './FigureTable.tsx';

/** A figure stands a while; it is asked again by itself every five minutes. */
const askEvery = 300_000;
const glyph = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

function CardMenu(props: {
  name: string;
  table: boolean;
  onTable: () => void;
  save: (format: 'csv' | 'xlsx') => void;
}) {
  const { t } = useTranslation('reporting');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('card/more', { name: props.name })}>
          <IconDots {...glyph} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={props.table ? <IconChartBar {...glyph} /> : <IconTable {...glyph} />}
          onClick={props.onTable}
        >
          {t(props.table ? 'card/chart' : 'card/table')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv {...glyph} />} onClick={() => props.save('csv')}>
          {t('card/csv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet {...glyph} />} onClick={() => props.save('xlsx')}>
          {t('card/xlsx')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Total({ figure }: { figure: FigureAnswer }) {
  const { t } = useTranslation('reporting');
  const format = useFormat();
  const beside = comparison(t, format, figure);
  if (figure.total.rows === 0) return null;
  return (
    <p className="rpt-total">
      <b className="k-fig">{valueText(t, format, figure.unit, figure.total.value, figure.total.few)}</b>
      {beside && <StatusMark status={beside.status} label={beside.text} />}
    </p>
  );
}

/** One figure: its number, how it stands beside the period before, its chart or table, its definition, and the way to its rows. */
export function FigureCard(props: {
  id: FigureId;
  by: Grouping | undefined;
  period: ChosenPeriod;
  onBy: (by: Grouping) => void;
}) {
  const { t } = useTranslation('reporting');
  const { id, period, onBy } = props;
  const by = props.by ?? usualGrouping(id, period);
  const [table, setTable] = useState(false);
  const name = t(`figure/${id}/name`);
  const query = { from: period.from, to: period.to, by };
  const answer = useCall(getFigure, { params: { id }, query }, { refetchInterval: askEvery, keep: true });
  const figure = answer.data;
  const linkOf = (point?: FigurePoint): string => rowsAddress(id, period, by, point?.key);
  const save = (format: 'csv' | 'xlsx') =>
    void saveAnswer(
      figureTable,
      { params: { id }, query: { ...query, format } },
      `${id}-${period.from}-${period.to}.${format}`,
    );
  return (
    <section className="rpt-card" aria-labelledby={`figure-${id}`}>
      <div className="rpt-card-head">
        <h2 className="k-h3" id={`figure-${id}`}>
          {name}
        </h2>
        <NativeSelect
          aria-label={`${t('by/label')}: ${name}`}
          value={by}
          onChange={({ currentTarget }) => {
            const chosen = figures[id].by.find((one) => one === currentTarget.value);
            if (chosen) onBy(chosen);
          }}
          data={figures[id].by.map((value) => ({ value, label: t(`by/${value}`) }))}
        />
        <CardMenu name={name} table={table} onTable={() => setTable(!table)} save={save} />
      </div>
      {!figure ? (
        <DelayedSpinner label={name} />
      ) : (
        <>
          <Total figure={figure} />
          {figure.total.rows === 0 ? (
            <p className="k-dim rpt-none">{t(figures[id].of === 'now' ? 'card/noneNow' : 'card/none')}</p>
          ) : table ? (
            <FigureTable figure={figure} name={name} linkOf={linkOf} />
          ) : (
            <FigureChart figure={figure} name={name} linkOf={linkOf} />
          )}
          <div className="rpt-card-foot">
            {figure.total.rows > 0 && <a href={`#${linkOf()}`}>{t('card/rows', { count: figure.total.rows })}</a>}
            {figure.more > 0 && <span className="k-dim">{t('card/left', { count: figure.more })}</span>}
            <details>
              <summary>{t('card/what')}</summary>
              <p>{t(`figure/${id}/what`)}</p>
            </details>
          </div>
        </>
      )}
    </section>
  );
}
