import { ActionIcon, Menu } from '@mantine/core';
import { IconSettings, IconX } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { WidgetRow } from '../../../contract/planningWidgets.ts';
import { allKey, type ChosenRows, type PlanningWidget, planningWidgets } from '../../../rules/planningWidgets.ts';
import type { Pool } from '../usePool.ts';
import type { Widgets } from './useWidgets.ts';
import './widgets.css';

const keptKinds = ['notRouted', 'locked', 'onHold'] as const;

type Choose = (widget: PlanningWidget, key: string | undefined) => void;

/** Which widgets are shown. */
function ShownMenu({ widgets }: { widgets: Widgets }) {
  const { t } = useTranslation('dispatch');
  const { shown, setShown } = widgets;
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('widget/choose')}>
          <IconSettings size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {planningWidgets.map((widget) => (
          <Menu.CheckboxItem
            key={widget}
            checked={shown.has(widget)}
            onChange={() =>
              setShown(new Set(planningWidgets.filter((one) => (one === widget ? !shown.has(one) : shown.has(one)))))
            }
          >
            {t(`widget/title/${widget}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Sums of all that waits. */
function Overview({ row }: { row: WidgetRow }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const figures = [
    [t('widget/figure/packages'), format.number(row.packages)],
    [t('widget/figure/onTerminal'), format.percent(row.packages > 0 ? row.onTerminal / row.packages : 0)],
    [t('widget/figure/weight'), format.measure('MASS', row.weight, 't', 1)],
    [t('widget/figure/ldm'), format.quantity('LENGTH', row.ldm)],
    [t('widget/figure/volume'), format.measure('VOLUME', row.volume)],
    [t('widget/figure/points'), format.upTo(row.points, 0)],
  ] as const;
  return (
    <dl className="d-widget-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="k-fig">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Shown = Pick<WidgetRow, 'text' | 'count' | 'weight'>;

function Row(props: { row: Shown; most: number; pressed: boolean; onPress: (() => void) | undefined }) {
  const format = useFormat();
  const { row } = props;
  const parts = (
    <>
      <span className="d-widget-share" style={{ width: `${(row.count / props.most) * 100}%` }} aria-hidden="true" />
      <span className="k-cut">{row.text}</span>
      <span className="k-dim k-fig">{format.measure('MASS', row.weight, 't', 1)}</span>
      <b className="k-fig">{format.number(row.count)}</b>
    </>
  );
  if (!props.onPress) return <div className="d-widget-row">{parts}</div>;
  return (
    <button
      type="button"
      className="d-widget-row"
      aria-pressed={props.pressed}
      title={row.text}
      onClick={props.onPress}
    >
      {parts}
    </button>
  );
}

function Widget(props: {
  widget: PlanningWidget;
  rows: readonly WidgetRow[] | undefined;
  chosen: string | undefined;
  onChoose: Choose;
}) {
  const { t } = useTranslation('dispatch');
  const { widget, rows, chosen } = props;
  const most = Math.max(1, ...(rows ?? []).map(({ count }) => count));
  const title = t(`widget/title/${widget}`);
  const whole = widget === 'overviewMetrics' ? rows?.find(({ key }) => key === allKey) : undefined;
  return (
    <section className="d-widget" data-widget={widget} aria-label={title}>
      <h3>{title}</h3>
      {rows?.length === 0 && <p className="k-dim">{t('widget/none')}</p>}
      {whole && <Overview row={whole} />}
      <ul>
        {rows
          ?.filter((row) => row !== whole)
          .map((row) => (
            <li key={row.key}>
              <Row
                row={row}
                most={most}
                pressed={row.key === chosen}
                onPress={
                  row.filter.and.length === 0
                    ? undefined
                    : () => props.onChoose(widget, row.key === chosen ? undefined : row.key)
                }
              />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** What is due and cannot be dispatched: no route, a loading lock, or somebody keeps it back. A row shows it in the list. */
function KeptWidget({ pool }: { pool: Pool }) {
  const { t } = useTranslation('dispatch');
  const rows = keptKinds.map((kind) => ({ kind, sums: pool.kept[kind] }));
  const most = Math.max(1, ...rows.map(({ sums }) => sums?.items ?? 0));
  return (
    <section className="d-widget" data-widget="kept" aria-label={t('widget/kept')}>
      <h3>{t('widget/kept')}</h3>
      <ul>
        {rows.map(({ kind, sums }) => (
          <li key={kind}>
            <Row
              row={{ text: t(`pool/chip/${kind}`), count: sums?.items ?? 0, weight: sums?.totalGrossWeight ?? 0 }}
              most={most}
              pressed={pool.chip === kind}
              onPress={() => pool.setChip(pool.chip === kind ? undefined : kind)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What waits, counted from thirteen sides, and what cannot be dispatched; a row filters shipments, map and trips (specification 3, 2). */
export function WidgetStrip(props: { widgets: Widgets; pool: Pool }) {
  const { t } = useTranslation('dispatch');
  const { widgets, pool } = props;
  return (
    <div className="d-widgets" role="group" aria-label={t('widget/label')}>
      <div className="d-widget-list">
        {planningWidgets
          .filter((widget) => widgets.shown.has(widget))
          .map((widget) => (
            <Widget
              key={widget}
              widget={widget}
              rows={widgets.rowsOf(widget)}
              chosen={pool.chosen[widget]}
              onChoose={pool.choose}
            />
          ))}
        <KeptWidget pool={pool} />
      </div>
      <ShownMenu widgets={widgets} />
    </div>
  );
}

/** Rows that are chosen, each to be taken away: they narrow the screen while their widgets are out of sight, too. */
export function ChosenRowChips(props: { widgets: Widgets; chosen: ChosenRows; onChoose: Choose }) {
  const { t } = useTranslation('dispatch');
  const some = planningWidgets.flatMap((widget) => {
    const key = props.chosen[widget];
    if (key === undefined) return [];
    const text = props.widgets.rowsOf(widget)?.find((row) => row.key === key)?.text ?? key;
    return [{ widget, text }];
  });
  if (some.length === 0) return null;
  return (
    <div className="k-row k-row-tight" role="group" aria-label={t('widget/chosen')}>
      {some.map(({ widget, text }) => (
        <button
          type="button"
          key={widget}
          className="k-chip k-chip-on"
          aria-label={t('widget/remove', { widget: t(`widget/title/${widget}`), row: text })}
          onClick={() => props.onChoose(widget, undefined)}
        >
          <span className="k-cut">{text}</span>
          <IconX size={12} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
