import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
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

type PackageContext = { pack: Package | undefined; history: (pack: Package) => Promise<void> };
const packageActions: readonly Action<PackageContext>[] = [
  {
    id: 'package.history',
    labelKey: 'shipments:package/history',
    icon: IconHistory,
    category: 'display',
    when: ({ pack }) => pack !== undefined,
    run: ({ pack, history }) => (pack ? history(pack) : undefined),
  },
];

export function PackagesTab({ item, chosen }: { item: ItemView; chosen: string | undefined }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const [active, setActive] = useState<Package>();
  const columns = useMemo(() => packageColumns(t, format), [t, format]);
  const bound = useActions(packageActions, {
    pack: active,
    history: (pack) => openHistory(pack.historyLogKey, t('package/historyOf', { barcode: pack.defaultBarcode })),
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

export function TimelineTab({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const columns = useMemo(() => timelineColumns(t, format), [t, format]);
  return (
    <PartList<Step>
      name="timeline"
      label={t('tab/timeline')}
      columns={columns}
      rows={item.compartmentTransitions}
      rowId={(step) => step.transitionId}
    />
  );
}
