import { Button } from '@mantine/core';
import { IconMap, IconPlus, IconRoute, IconRouteOff, IconWorld } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { createShipment, listShipments, routeBatch } from '#modules/network/contract/calls.ts';
import { mapReaders } from '#modules/network/contract/access.ts';
import { scopes, type ShipmentRow } from '#modules/network/contract/shipment.ts';
import type { ShipmentFilter } from '#modules/network/contract/filter.ts';
import { readFilter } from '#modules/network/rules/shipmentFilter.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { DataList } from '#ui/list/DataList.tsx';
import { isSelected, noSelection, type Selection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import type { Format } from '#ui/text/format.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { shipmentsAt } from './look.ts';
import { useBatch } from './useBatch.ts';
import { StateMark, useColumns } from './useColumns.tsx';
import { useUnitNames } from './useUnitNames.ts';

const shows = {
  notRouted: [{ field: 'state', op: 'in', value: ['NEW'] }],
  notes: [{ field: 'openNotes', op: '>', value: 0 }],
  handedOver: [{ field: 'state', op: 'in', value: ['HANDED_OVER'] }],
  transit: [{ field: 'state', op: 'in', value: ['PICKED_UP', 'IN_LINE_HAUL', 'AT_DESTINATION', 'IN_DELIVERY'] }],
  hindered: [{ field: 'state', op: 'in', value: ['HINDERED'] }],
} as const;
type Show = keyof typeof shows;
const isShow = (value: string | undefined): value is Show => value !== undefined && value in shows;
const glyphs = {
  notRouted: 'late',
  notes: 'risk',
  handedOver: 'planned',
  transit: 'transit',
  hindered: 'block',
} as const;
const readers = {
  LOCAL: ['readGtpShipmentsLocal', 'readGtpShipmentsAll'],
  KEY_ACCOUNT: ['readGtpShipmentsKeyAccount', 'readGtpShipmentsAll'],
  ALL: ['readGtpShipmentsAll'],
};
const isScope = (value: string | undefined): value is (typeof scopes)[number] => scopes.some((one) => one === value);

/** What the address asks for: one of the four filters as JSON, what a chip shows, the depot of a figure of the dashboard, and the view. */
function useAsked() {
  const [text, setText] = useAddress('filter');
  const [shown, setShown] = useAddress('show');
  const [branch, setBranch] = useAddress('branch');
  const [notesFor, setNotesFor] = useAddress('notesFor');
  const [scoped, setScope] = useAddress('scope');
  const read = useMemo(() => readFilter(text), [text]);
  const show = isShow(shown) ? shown : undefined;
  const scope = isScope(scoped) ? scoped : undefined;
  const body = useMemo(() => {
    const conditions = [
      ...(show ? shows[show] : []),
      ...(branch ? [{ field: 'branch', op: '=', value: branch }] : []),
      ...(notesFor ? [{ field: 'notesFor', op: 'contains', value: notesFor }] : []),
    ];
    const filter = read.ok ? read.filter : undefined;
    return {
      ...(scope ? { scope } : {}),
      ...(filter ? { filter } : conditions.length > 0 ? { filter: { and: conditions } } : {}),
    };
  }, [read, show, branch, notesFor, scope]);
  const drop = () => {
    setText(undefined);
    setBranch(undefined);
    setNotesFor(undefined);
  };
  return { read, show, setShown, scope, setScope, branch, notesFor, body, drop };
}
type Asked = ReturnType<typeof useAsked>;

/** Views, chips, and the filter of the address with the way out of it. */
function Narrowing({ asked }: { asked: Asked }) {
  const { t } = useTranslation('network');
  const may = useAccess();
  const offered = scopes.filter((scope) => may({ anyPermission: readers[scope] }));
  const nameOf = useUnitNames();
  const format = useFormat();
  const { read, branch, notesFor } = asked;
  const filter = read.ok ? read.filter : undefined;
  // What narrows the list beside the chips is said, and can be taken away.
  const said = filter
    ? [t(`filter/${filter.type}`, filterArgs(filter, nameOf, format))]
    : [
        ...(branch ? [t('filter/ofBranch', { branch: nameOf(branch) })] : []),
        ...(notesFor ? [t('filter/notesOf', { branch: nameOf(notesFor) })] : []),
      ];
  return (
    <div className="nw-filter">
      {offered.length > 1 && (
        <Counters
          label={t('scope/label')}
          items={offered.map((scope) => ({ id: scope, label: t(`scope/${scope}`) }))}
          value={asked.scope}
          onChange={asked.setScope}
        />
      )}
      {read.ok && !read.filter && (
        <Counters
          label={t('show/label')}
          items={(Object.keys(shows) as Show[]).map((id) => ({ id, label: t(`show/${id}`), glyph: glyphs[id] }))}
          value={asked.show}
          onChange={asked.setShown}
        />
      )}
      {!read.ok && <p role="alert">{t(read.key.replace('network:', '') as 'filter/notJson', read.args)}</p>}
      {read.ok && said.length > 0 && <b>{said.join(' · ')}</b>}
      {(!read.ok || said.length > 0) && (
        <Button variant="default" size="xs" onClick={asked.drop}>
          {t('filter/drop')}
        </Button>
      )}
    </div>
  );
}
/** What a filter says of itself: depots by name, days as the reader writes them. */
function filterArgs(filter: ShipmentFilter, nameOf: (id: string) => string, format: Format): Record<string, string> {
  switch (filter.type) {
    case 'BRANCH_AND_DATE':
      return { branch: nameOf(filter.branch), from: format.date(filter.dateFrom), to: format.date(filter.dateTo) };
    case 'BRANCH_AND_NOT_PICKED_UP':
      return { branch: nameOf(filter.branch) };
    case 'ANY_SHIPMENT_ID':
      return { id: filter.id };
    default:
      return {};
  }
}

/** What can be done with the rows that are chosen, and where one goes from here. */
function useListActions(chosen: readonly ShipmentRow[]) {
  const go = useGo();
  const may = useAccess();
  const batch = useBatch();
  const mayRoute = chosen.filter(({ allowed }) => allowed.includes('route'));
  const mayCancel = chosen.filter(({ allowed }) => allowed.includes('cancelRouting'));
  return useActions(
    [
      {
        id: 'network.routeBatch',
        labelKey: 'network:action/route',
        icon: IconRoute,
        category: 'edit',
        when: () => mayRoute.length > 0 && may(routeBatch.access),
        run: () => void batch.route(mayRoute),
      },
      {
        id: 'network.cancelRoutingBatch',
        labelKey: 'network:action/cancelRouting',
        icon: IconRouteOff,
        category: 'edit',
        when: () => mayCancel.length > 0 && may(routeBatch.access),
        run: () => void batch.cancelRouting(mayCancel),
      },
      {
        id: 'network.map',
        labelKey: 'network:action/map',
        icon: IconMap,
        category: 'navigate',
        when: () => may(mapReaders),
        run: () => go.to('/GTP/map'),
      },
      {
        id: 'network.create',
        labelKey: 'network:action/create',
        icon: IconPlus,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        when: () => may(createShipment.access),
        run: () => go.to(`${shipmentsAt}/new`),
      },
    ],
    undefined,
  );
}

/** Shipments of the network that this session sees, what needs somebody first. */
export function ShipmentList() {
  const { t } = useTranslation('network');
  const go = useGo();
  const asked = useAsked();
  const nameOf = useUnitNames();
  const columns = useColumns(nameOf);
  const [search = '', setSearch] = useAddress('q');
  const [state, setState] = useTableState('network.shipments');
  const [selection, setSelection] = useState<Selection>(noSelection);
  const query = useMemo(
    () => ({ ...(search ? { q: search } : {}), ...(state.sort ? { sort: [...state.sort] } : {}) }),
    [search, state.sort],
  );
  const rows = useTableCall<ShipmentRow>(
    listShipments,
    { query, body: asked.body },
    { live: ['networkShipment'], enabled: asked.read.ok },
  );
  const chosen = (rows.rows ?? []).filter(({ id }) => isSelected(selection, id)).slice(0, 200);
  const actions = useListActions(chosen);
  const title = t('title');
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar">
        <h1 className="k-h1 k-cut">{title}</h1>
        <span className="k-space" />
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
        <ListTools
          view={{ name: 'network.shipments', lists: ['network.shipments'] }}
          columns={columns}
          state={state}
          onState={setState}
          file={{ title: title, rows: rows.readAll }}
        />
        <Toolbar actions={actions} label={title} />
      </div>
      <Narrowing asked={asked} />
      <DataList
        label={title}
        columns={columns}
        rows={rows.rows ?? []}
        rowId={(row) => row.id}
        total={rows.total}
        status={asked.read.ok ? rows.status : 'ready'}
        onRetry={rows.refetch}
        onMore={rows.more}
        onAll={rows.readAll}
        serverSort
        state={state}
        onState={setState}
        selection={selection}
        onSelection={setSelection}
        actions={actions}
        onOpen={(row) => go.to(`${shipmentsAt}/${row.id}`)}
        empty={{ icon: IconWorld, title: t('none'), text: t('noneText') }}
        phone={(row) => (
          <>
            <b>{row.orderNumber}</b>
            <StateMark row={row} />
            <span className="k-dim k-cut">{`${row.consignorName} › ${row.consigneeName}`}</span>
            {/* The whole way has no room beside the names: the depot that delivers. */}
            <span className="k-dim">{row.route.slice(-1).map(nameOf)}</span>
          </>
        )}
      />
    </section>
  );
}
