import { IconExternalLink, IconPlus, IconSitemap } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { searchTokens } from '#kernel/text.ts';
import { createUnit, listUnits, type OrgUnit } from '#modules/organisation/contract/units.ts';
import { addressOfPlace, useAddress, useGo, usePlace } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useSession } from '#client/session/session.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { ListHead } from '#ui/layout/ListHead.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { isSelected, noSelection, type Selection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { foundRows, type TreeRow, treeRows } from './unitTree.ts';
import './units.css';

const UnitDialog = lazy(() => import('./UnitDialog.tsx').then((m) => ({ default: m.UnitDialog })));

const rowId = (row: TreeRow) => row.id;
const noRows: readonly TreeRow[] = [];

/** What a unit is in the tree, as a text key. */
const kindOf = (row: TreeRow) =>
  row.isBranch
    ? 'organisation:units/depot'
    : row.keyAccount
      ? 'organisation:units/customer'
      : 'organisation:units/level';

function useUnitColumns(): Column<TreeRow>[] {
  const { t } = useTranslation(['organisation', 'base']);
  return useMemo<Column<TreeRow>[]>(
    () => [
      {
        id: 'name',
        title: t('unit/name'),
        width: 300,
        sortable: false,
        value: (row) => row.name,
        cell: (row) => (
          <span className="o-name" style={{ paddingLeft: row.depth * 18 }}>
            {row.name}
          </span>
        ),
      },
      { id: 'id', title: t('unit/id'), width: 120, sortable: false, value: (row) => row.id },
      { id: 'kind', title: t('units/kind'), width: 120, sortable: false, value: (row) => t(kindOf(row)) },
      {
        id: 'depotNumber',
        title: t('unit/depotNumber'),
        width: 110,
        align: 'right',
        sortable: false,
        value: (row) => row.depotNumber,
      },
      {
        id: 'city',
        title: t('unit/address/city'),
        width: 170,
        sortable: false,
        value: (row) => [row.address?.postalCode, row.address?.city].filter(Boolean).join(' '),
      },
      { id: 'timezone', title: t('unit/timezone'), width: 140, sortable: false, value: (row) => row.timezone },
      {
        id: 'maintenance',
        title: t('unit/maintenance'),
        width: 140,
        sortable: false,
        value: (row) => (row.maintenance ? t('units/inMaintenance') : ''),
        cell: (row) => (row.maintenance ? <StatusMark status="risk" label={t('units/inMaintenance')} /> : ''),
      },
    ],
    [t],
  );
}

function PhoneUnit({ row }: { row: TreeRow }) {
  const { t } = useTranslation(['organisation', 'base']);
  return (
    <>
      <b className="k-strong" style={{ paddingLeft: row.depth * 12 }}>
        {row.name}
      </b>
      {row.maintenance ? <StatusMark status="risk" label={t('units/inMaintenance')} /> : <span />}
      <span className="k-dim" style={{ paddingLeft: row.depth * 12 }}>
        {[t(kindOf(row)), row.depotNumber, row.address?.city].filter(Boolean).join(' · ')}
      </span>
      <span />
    </>
  );
}

/** The dialog of the unit that the address names, or of one that is to be founded. */
function UnitOfAddress(props: { units: readonly OrgUnit[]; may: boolean; onClose: () => void }) {
  const { units } = props;
  const { entityId } = usePlace();
  const [creating] = useAddress('create');
  const chosen = entityId ? units.find((unit) => unit.id === entityId) : undefined;
  if (!chosen && !creating) return null;
  return (
    <Suspense fallback={null}>
      <UnitDialog
        key={chosen?.id ?? `create/${creating}`}
        unit={chosen}
        parent={units.some((unit) => unit.id === creating && unit.writable) ? String(creating) : (units[0]?.id ?? '')}
        units={units}
        readOnly={chosen ? !chosen.writable : !props.may}
        onClose={props.onClose}
      />
    </Suspense>
  );
}

/** The tree of the units that one may see, and what is known of each. */
export function Units() {
  const { t } = useTranslation(['organisation', 'base']);
  const go = useGo();
  const place = usePlace();
  const access = useAccess();
  const { orgUnit } = useSession();
  const [q, setQ] = useAddress('q');
  const [state, setState] = useTableState('organisation.units');
  const [selection, setSelection] = useState<Selection>(noSelection);
  const answer = useCall(listUnits, {}, { live: ['orgunit'], silent: true });
  const all = answer.data?.units;
  const rows = useMemo(() => (all ? foundRows(treeRows(all), searchTokens(q ?? '')) : noRows), [all, q]);
  const picked = rows.filter((row) => isSelected(selection, row.id));
  const overview = addressOfPlace({ module: place.module, screen: 'orgunits' }, q ? { q } : {});
  const openUnit = (row: { id: string }) =>
    go.to(addressOfPlace({ module: place.module, screen: 'orgunits', entityId: row.id }, q ? { q } : {}));
  const columns = useUnitColumns();
  const may = access(createUnit.access);
  const actions = useActions(
    [
      {
        id: 'organisation.open',
        labelKey: 'base:open',
        icon: IconExternalLink,
        shortcut: 'Enter',
        when: () => picked.length === 1 || 'organisation:units/one',
        run: () => picked[0] && openUnit(picked[0]),
      },
      {
        id: 'organisation.create',
        labelKey: 'base:create',
        icon: IconPlus,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        when: () => may || 'organisation:units/right',
        run: () =>
          go.to(addressOfPlace({ module: place.module, screen: 'orgunits' }, { create: picked[0]?.id ?? orgUnit, q })),
      },
    ],
    undefined,
  );
  const title = t('screen/units');
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <ListHead
        title={title}
        count={all ? rows.length : undefined}
        search={q}
        onSearch={setQ}
        actions={actions.filter((action) => action.primary)}
      />
      <DataList
        label={title}
        columns={columns}
        rows={rows}
        rowId={rowId}
        status={listStatus(answer)}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        selection={selection}
        onSelection={setSelection}
        onOpen={openUnit}
        actions={actions}
        empty={{ icon: IconSitemap, title: t('units/empty'), text: '' }}
        phone={(row) => <PhoneUnit row={row} />}
      />
      {all ? <UnitOfAddress units={all} may={may} onClose={() => go.leave(overview)} /> : null}
    </section>
  );
}
