import { IconHelpHexagon, IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { memory } from '#client/memory/memory.ts';
import { useTranslation } from '#ui/translation.ts';
import { compactSteps } from '../../rules/timeline.ts';
import { openHistory } from '#client/historyDialog.tsx';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { noSelection, selectOnly } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { ItemView } from '../../contract/schemas.ts';
import {
  type Dangerous,
  dangerousColumns,
  type Goods,
  goodsColumns,
  type Package,
  packageColumns,
  type Step,
  timelineColumns,
} from './lists.tsx';

/** A part of a shipment as a list; two lines on a phone: the first columns above, the rest below. */
function PartList<T extends object>(props: {
  name: string;
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  chosen?: string | undefined;
  onActive?: (row: T | undefined) => void;
  actions?: ReturnType<typeof useActions>;
}) {
  const [state, setState] = useTableState(props.name);
  const text = (column: Column<T> | undefined, row: T) =>
    column ? (column.cell ? column.cell(row) : String(column.value(row) ?? '')) : '';
  return (
    <DataList<T>
      label={props.label}
      columns={props.columns}
      rows={props.rows}
      rowId={props.rowId}
      state={state}
      onState={setState}
      selection={props.chosen ? selectOnly(props.chosen) : noSelection}
      {...(props.onActive ? { onActive: props.onActive } : {})}
      {...(props.actions ? { actions: props.actions } : {})}
      phone={(row) => (
        <>
          <span>{text(props.columns[0], row)}</span>
          <span>{text(props.columns[1], row)}</span>
          <span className="k-dim">
            {text(
              props.columns.find((column) => column.grow),
              row,
            )}
          </span>
          <span className="k-dim k-fig">{text(props.columns[2], row)}</span>
        </>
      )}
    />
  );
}

type PackageContext = {
  pack: Package | undefined;
  history: (pack: Package) => Promise<void>;
  why: (pack: Package) => Promise<void>;
};
const packageActions: readonly Action<PackageContext>[] = [
  {
    id: 'package.history',
    labelKey: 'shipments:package/history',
    icon: IconHistory,
    category: 'display',
    when: ({ pack }) => pack !== undefined,
    run: ({ pack, history }) => (pack ? history(pack) : undefined),
  },
  {
    id: 'package.why',
    labelKey: 'shipments:action/why',
    icon: IconHelpHexagon,
    category: 'display',
    when: ({ pack }) => pack !== undefined,
    run: ({ pack, why }) => (pack ? why(pack) : undefined),
  },
];

export function PackagesTab({ item, chosen }: { item: ItemView; chosen: string | undefined }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const [active, setActive] = useState<Package>();
  const columns = useMemo(() => packageColumns(t, format, item), [t, format, item]);
  const bound = useActions(packageActions, {
    pack: active,
    history: (pack) => openHistory(pack.historyLogKey, t('package/historyOf', { barcode: pack.defaultBarcode })),
    why: async (pack) => {
      const { openWhy } = await import('#modules/ruletables/web/pieces/WhyPanel.tsx');
      await openWhy(t('package/whyOf', { barcode: pack.defaultBarcode }), {
        subjectType: 'PACKAGE',
        subjectId: pack.primaryKey,
      });
    },
  });
  return (
    <PartList<Package>
      name="packages"
      label={t('tab/packages')}
      columns={columns}
      rows={item.packages}
      rowId={(pack) => pack.primaryKey}
      chosen={active?.primaryKey ?? chosen}
      onActive={setActive}
      actions={bound}
    />
  );
}

export function GoodsTab({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const columns = useMemo(() => goodsColumns(t, format), [t, format]);
  return (
    <PartList<Goods>
      name="goods"
      label={t('tab/goods')}
      columns={columns}
      rows={item.goodsItems}
      rowId={(line) => line.goodsItemId}
    />
  );
}

export function DangerousTab({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const columns = useMemo(() => dangerousColumns(t, format), [t, format]);
  return (
    <PartList<Dangerous>
      name="dangerous"
      label={t('tab/dangerous')}
      columns={columns}
      rows={item.dangerousGoods}
      rowId={(line) => line.dangerousGoodsId}
    />
  );
}

/** Whether somebody likes the timeline short is remembered with the account. */
const remembered = 'timeline/compact';
const compactColumns: ReadonlySet<string> = new Set(['step', 'actual', 'minutes', 'process']);

export function TimelineTab({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const [compact, setCompact] = useState(() => memory.read(remembered) === true);
  const columns = useMemo(() => {
    const all = timelineColumns(t, format);
    return compact ? all.filter(({ id }) => compactColumns.has(id)) : all;
  }, [t, format, compact]);
  const rows = useMemo(
    () => (compact ? compactSteps(item.compartmentTransitions) : item.compartmentTransitions),
    [item.compartmentTransitions, compact],
  );
  const choose = (value: string) => {
    setCompact(value === 'compact');
    memory.write(remembered, value === 'compact' ? true : undefined);
  };
  return (
    <>
      <div className="k-pane-head">
        <span className="k-space" />
        <SegmentedControl
          aria-label={t('timeline/view')}
          value={compact ? 'compact' : 'full'}
          onChange={choose}
          data={(['compact', 'full'] as const).map((value) => ({ value, label: t(`timeline/${value}`) }))}
        />
      </div>
      <PartList<Step>
        name={compact ? 'timelineCompact' : 'timeline'}
        label={t('tab/timeline')}
        columns={columns}
        rows={rows}
        rowId={(step) => step.transitionId}
      />
    </>
  );
}
