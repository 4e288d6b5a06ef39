import { Button } from '@mantine/core';
import { IconBuildingWarehouse, IconRoute, IconRouteOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  type Affected,
  affectedShipments,
  applyReroute,
  listReroutes,
  mostRerouted,
} from '#modules/network/contract/reroutes.ts';
import { type Closure, listClosures, saveClosure } from '#modules/networkrules/contract/closures.ts';
import { TraceList } from '#modules/networkrules/web/pieces/TraceList.tsx';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { unitsOf } from '#client/session/units.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import { isSelected, noSelection, type Selection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { shipmentsAt } from '../Shipments/look.ts';
import { useUnitNames } from '../Shipments/useUnitNames.ts';
import { askDepot, askRun, useDisruptions } from './useDisruptions.tsx';
import '../Shipments/network.css';

/** Minutes as hours, with their sign. */
function Delay({ minutes }: { minutes: number | null }) {
  const { t } = useTranslation('network');
  const format = useFormat();
  if (minutes === null) return <StatusMark status="late" label={t('disruption/noWay')} />;
  const text = `${minutes > 0 ? '+' : ''}${format.number(minutes / 60, 1)}`;
  return <span className={minutes > 0 ? 'k-late' : undefined}>{t('disruption/hours', { hours: text })}</span>;
}

function useAffectedColumns(nameOf: (id: string) => string): Column<Affected>[] {
  const { t } = useTranslation('network');
  const format = useFormat();
  return useMemo<Column<Affected>[]>(() => {
    const way = (route: readonly string[]) => route.map(nameOf).join(' › ') || '–';
    const instant = (at: number | null | undefined) => (at === null || at === undefined ? '–' : format.instant(at));
    return [
      { id: 'orderNumber', title: t('column/orderNumber'), width: 112, value: ({ orderNumber }) => orderNumber },
      {
        id: 'consignee',
        title: t('column/consignee'),
        width: 150,
        yields: 3,
        value: ({ consigneeName, consigneePlace }) => `${consigneeName} ${consigneePlace}`,
      },
      {
        id: 'standsAt',
        title: t('disruption/standsAt'),
        width: 140,
        value: ({ standsAt }) => (standsAt === null ? t('disruption/notCollected') : nameOf(standsAt)),
      },
      {
        id: 'before',
        title: t('disruption/before'),
        width: 170,
        grow: true,
        yields: 2,
        value: ({ before }) => way(before.route),
      },
      {
        id: 'after',
        title: t('disruption/after'),
        width: 190,
        grow: true,
        value: ({ after }) => way(after?.route ?? []),
      },
      {
        id: 'arrivalBefore',
        title: t('disruption/arrivalBefore'),
        width: 110,
        yields: 4,
        value: ({ before }) => before.arrival ?? 0,
        cell: ({ before }) => instant(before.arrival),
      },
      {
        id: 'arrivalAfter',
        title: t('disruption/arrivalAfter'),
        width: 110,
        yields: 1,
        value: ({ after }) => after?.arrival ?? 0,
        cell: ({ after }) => instant(after?.arrival),
      },
      {
        id: 'delay',
        title: t('disruption/delay'),
        width: 90,
        align: 'right',
        value: ({ delay }) => delay ?? Number.MAX_SAFE_INTEGER,
        cell: ({ delay }) => <Delay minutes={delay} />,
      },
    ];
  }, [t, format, nameOf]);
}

/** What is closed, and what was routed anew, each with the way back. */
function Strips({ nameOf }: { nameOf: (id: string) => string }) {
  const { t } = useTranslation('network');
  const format = useFormat();
  const may = useAccess();
  const { end, undo } = useDisruptions();
  const closures = useCall(listClosures, {}, { live: ['closure'], silent: true }).data ?? [];
  const reroutes =
    useCall(listReroutes, {}, { live: ['networkShipment'], silent: true, enabled: may(applyReroute.access) }).data ??
    [];
  const whatOf = (one: Closure): string =>
    one.depot === null ? `${nameOf(one.fromDepot ?? '')} › ${nameOf(one.toDepot ?? '')}` : nameOf(one.depot);
  if (closures.length + reroutes.length === 0) return null;
  return (
    <div className="nw-strips">
      <section aria-label={t('disruption/closures')}>
        <h2 className="k-h2">{t('disruption/closures')}</h2>
        <ul className="nw-strip">
          {closures.map((one) => (
            <li key={one.id}>
              <StatusMark
                status={one.state === 'CLOSED' ? 'late' : one.state === 'COMING' ? 'risk' : 'later'}
                label={t(`disruption/state__${one.state}`)}
              />
              <b className="k-cut">{whatOf(one)}</b>
              <span className="k-dim k-fig">
                {one.validTo === null
                  ? t('disruption/since', { from: format.instant(one.validFrom) })
                  : t('disruption/until', { from: format.instant(one.validFrom), to: format.instant(one.validTo) })}
              </span>
              <span className="k-dim">{`${one.reason} · ${one.createdBy}`}</span>
              {one.state !== 'OVER' && may(saveClosure.access) && (
                <Button size="compact-xs" variant="default" onClick={() => void end(one, whatOf(one))}>
                  {t('disruption/end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {reroutes.length > 0 && (
        <section aria-label={t('disruption/today')}>
          <h2 className="k-h2">{t('disruption/today')}</h2>
          <ul className="nw-strip">
            {reroutes.map((one) => (
              <li key={one.id}>
                <span className="k-fig">{format.instant(one.at)}</span>
                <b className="k-cut">{one.reason}</b>
                <span className="k-dim">{t('disruption/done', { count: one.shipments, by: one.by })}</span>
                {one.undoneBy !== null && <span className="k-dim">{t('disruption/undone', { by: one.undoneBy })}</span>}
                {one.mayUndo && (
                  <Button size="compact-xs" variant="default" onClick={() => void undo(one)}>
                    {t('disruption/undo')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Why a shipment goes the new way, or what would make one. */
function Why({ row }: { row: Affected | undefined }) {
  const { t } = useTranslation('network');
  if (!row) return <aside className="k-page k-dim">{t('disruption/why')}</aside>;
  return (
    <aside className="k-page k-scroll" aria-label={row.orderNumber}>
      <h2 className="k-h2">{row.orderNumber}</h2>
      {row.wouldRoute && (
        <>
          <h3 className="k-h2">{t('page/would')}</h3>
          <TraceList label={t('page/would')} lines={[row.wouldRoute]} />
        </>
      )}
      <h3 className="k-h2">{row.after ? t('disruption/why') : t('page/whyNot')}</h3>
      <TraceList label={t('disruption/why')} lines={row.trace} />
    </aside>
  );
}

type ListProps = {
  rows: readonly Affected[];
  status: ListStatus;
  onRetry: () => void;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  actions: ReturnType<typeof useActions>;
  onActive: (id: string | undefined) => void;
  /** Nothing is closed. */
  allOpen: boolean;
};

/** Affected shipments, each with its way before and after. */
function AffectedList({ rows, allOpen, onActive, ...more }: ListProps) {
  const { t } = useTranslation('network');
  const go = useGo();
  const nameOf = useUnitNames();
  const columns = useAffectedColumns(nameOf);
  const [state, setState] = useTableState('network.affected');
  return (
    <DataList
      label={t('disruption/affected')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      state={state}
      onState={setState}
      onActive={(row) => onActive(row?.id)}
      onOpen={(row) => go.to(`${shipmentsAt}/${row.id}`)}
      empty={{
        icon: IconRoute,
        title: t(allOpen ? 'disruption/none' : 'disruption/noAffected'),
        text: t(allOpen ? 'disruption/noneText' : 'disruption/noAffectedText'),
      }}
      phone={(row) => (
        <>
          <b>{row.orderNumber}</b>
          <Delay minutes={row.delay} />
          <span className="nw-across k-cut">{(row.after ?? row.before).route.map(nameOf).join(' › ')}</span>
        </>
      )}
      {...more}
    />
  );
}

/** When a depot or a run fails: it is closed for a time, who is affected is seen with their new ways, and one gesture routes them. */
export function DisruptionScreen() {
  const { t } = useTranslation('network');
  const may = useAccess();
  const nameOf = useUnitNames();
  const size = useScreenSize();
  const narrow = size === 'mobile' || size === 'tablet';
  const { apply } = useDisruptions();
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true }).data?.root;
  const depots = useMemo(
    () => (tree ? unitsOf(tree) : []).flatMap((one) => (one.isBranch ? [{ value: one.id, label: one.name }] : [])),
    [tree],
  );
  const closed = useCall(listClosures, {}, { live: ['closure'], silent: true }).data ?? [];
  const mayRoute = may(applyReroute.access);
  const answer = useCall(
    affectedShipments,
    {},
    { live: ['closure', 'relation', 'schema', 'networkShipment'], liveEvery: 10_000, keep: true, enabled: mayRoute },
  );
  const rows = answer.data?.rows ?? [];
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [active, setActive] = useState<string>();
  const chosen = rows.filter((row) => row.mayRoute && row.after && isSelected(selection, row.id));
  const title = t('screen/disruptions');
  const actions = useActions(
    [
      {
        id: 'network.closeRun',
        labelKey: 'network:disruption/closeRun',
        icon: IconRouteOff,
        category: 'manage',
        when: () => may(saveClosure.access),
        run: () => askRun(depots),
      },
      {
        id: 'network.closeDepot',
        labelKey: 'network:disruption/closeDepot',
        icon: IconBuildingWarehouse,
        category: 'manage',
        when: () => may(saveClosure.access),
        run: () => askDepot(depots),
      },
      {
        id: 'network.reroute',
        labelKey: 'network:disruption/apply',
        icon: IconRoute,
        category: 'edit',
        primary: true,
        when: () => mayRoute && rows.some((row) => row.mayRoute && row.after),
        run: () => apply(chosen.length > 0 ? chosen : rows.filter((row) => row.mayRoute && row.after)),
      },
    ],
    undefined,
  );
  const list = (
    <AffectedList
      rows={rows}
      status={mayRoute ? listStatus(answer) : 'ready'}
      onRetry={() => void answer.refetch()}
      selection={selection}
      onSelection={setSelection}
      actions={actions}
      onActive={setActive}
      allOpen={closed.every(({ state: at }) => at === 'OVER')}
    />
  );
  const total = answer.data?.total ?? 0;
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar">
        <h1 className="k-h1 k-cut">{title}</h1>
        <span className="k-space" />
        <Toolbar actions={actions} label={title} />
      </div>
      <Strips nameOf={nameOf} />
      {total > rows.length && <p className="nw-filter">{t('disruption/more', { shown: mostRerouted, total })}</p>}
      {narrow || rows.length === 0 ? (
        list
      ) : (
        <Splitter
          name="network.disruptions"
          label={title}
          sized="second"
          initial={330}
          min={260}
          max={700}
          first={list}
          second={<Why row={rows.find(({ id }) => id === active) ?? rows[0]} />}
        />
      )}
    </section>
  );
}
