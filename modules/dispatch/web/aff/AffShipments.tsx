import { IconArrowsExchange, IconUserOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { Slot } from '#client/slots/Slot.tsx';
import { LookMark } from '#client/marks/LookMark.tsx';
import { useAccess } from '#client/session/useAccess.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { poolLook } from '#modules/shipments/rules/itemLook.ts';
import type { Action, BoundAction } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { usePickedSums } from '#modules/shipments/web/pieces/usePickedSums.ts';
import { SummaryBar } from '#ui/layout/SummaryBar.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { isSelected, noSelection, type Selection, selectOnly } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { ListCount } from '#ui/list/ListCount.tsx';
import { useTranslation } from '#ui/translation.ts';
import { affBalance, affItems, type AffBalanceView, type AffDayRow } from '../../contract/aff.ts';
import { handingOver, overrulingAff } from '../../contract/access.ts';
import { affSlot } from '../../contract/slots.ts';
import { shipmentAddress } from '../pieces/addresses.ts';
import { detailAction } from '../pieces/DetailPanel.tsx';
import type { useDetail } from '../pieces/useDetail.ts';
import { poolColumns } from '../planning/poolColumns.tsx';
import { handOverAction, revokeAction } from './affActions.ts';
import { BalanceNote } from './BalanceNote.tsx';
import type { CockpitMeasure } from './load.ts';
import { nameWithCode } from './nameWithCode.ts';

const rowId = (row: ItemRow): string => row.itemId;
const live = ['item', 'trip'] as const;
const none: readonly ItemRow[] = [];

type Context = { itemIds: readonly string[]; target: string | undefined; moved: () => void };
const moveAction: Action<Context> = {
  id: 'dispatch.cockpit.move',
  labelKey: 'dispatch:cockpit/moveSome',
  icon: IconArrowsExchange,
  shortcut: 'ctrl+enter',
  category: 'manage',
  primary: true,
  when: ({ itemIds }) => itemIds.length > 0,
  run: async ({ itemIds, target, moved }) => {
    const { openAssign } = await import('./AffDialog.tsx');
    if (await openAssign(itemIds, target)) moved();
  },
};

/** Columns of the pool, and where the proposal would move each. */
function useProposalColumns(proposal: AffBalanceView | undefined, names: ReadonlyMap<string, string>) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  return useMemo(() => {
    const offers = new Map(proposal?.items.map((one) => [one.itemId, one.metres]));
    const nameOf = (id: string | null) => (id ? (names.get(id) ?? id) : '');
    return [
      ...poolColumns(t, format, size, nameOf, ''),
      {
        id: 'proposal',
        title: t('cockpit/proposal'),
        width: 130,
        sortable: false,
        optional: proposal === undefined,
        value: (row: ItemRow) => {
          const metres = offers.get(row.itemId);
          return metres === undefined
            ? t('cockpit/stays')
            : t('cockpit/goes', { km: format.measure('LENGTH', metres * 1000, 'km', 1) });
        },
      },
    ];
  }, [t, format, size, names, proposal]);
}

/** What is ticked, and who would take it. */
function PickedShipments(props: {
  rows: readonly ItemRow[];
  count: number;
  target: string | undefined;
  onClear: () => void;
  actions: readonly BoundAction[];
}) {
  const { t } = useTranslation('dispatch');
  const sums = usePickedSums(props.rows);
  return (
    <SummaryBar
      count={props.count}
      onClear={props.onClear}
      sums={sums}
      {...(props.target
        ? { target: { title: t('cockpit/toward', { name: props.target }), text: t('cockpit/back') } }
        : {})}
      actions={props.actions}
    />
  );
}

/** What a forwarder has to carry on the day; ticked ones go to another one, with the reason asked once. */
export function AffShipments(props: {
  aff: AffDayRow;
  affs: readonly AffDayRow[];
  day: string;
  measure: CockpitMeasure;
  detail: ReturnType<typeof useDetail>;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const go = useGo();
  const may = useAccess();
  const { aff, day, measure } = props;
  const [state, setState] = useTableState('affShipments', { sort: [{ field: 'placePostalCode', dir: 'asc' }] });
  const [picked, setPicked] = useState<Selection>(noSelection);
  const answer = useCall(affItems, { params: { affId: aff.affId }, query: { date: day } }, { live, silent: true });
  const rows = answer.data ?? none;
  // What goes from one to another is load; stops follow from it.
  const load = measure === 'stops' ? 'loadingMeter' : measure;
  const balance = useCall(
    affBalance,
    { params: { affId: aff.affId }, query: { date: day, measure: load } },
    { live, silent: true, enabled: may(overrulingAff) },
  );
  const proposal = balance.data?.proposal ?? undefined;
  const names = useMemo(() => new Map(props.affs.map((one) => [one.affId, one.name])), [props.affs]);
  const columns = useProposalColumns(proposal, names);
  const chosen = rows.filter((row) => isSelected(picked, row.itemId));
  const itemIds = picked.all ? chosen.map(rowId) : [...picked.ids];
  const clear = () => setPicked(noSelection);
  const target =
    proposal && itemIds.every((id) => proposal.items.some((one) => one.itemId === id)) ? proposal.to : undefined;
  // Whatever stands here has a forwarder: to take it from one is to overrule.
  const actions = [
    ...(may(overrulingAff) ? [revokeAction] : []),
    ...(may(handingOver) ? [handOverAction] : []),
    ...(may(overrulingAff) ? [moveAction] : []),
  ];
  const bound = useActions(actions as readonly Action<Context>[], { itemIds, target, moved: clear });
  const shown = useActions([detailAction], { detail: props.detail });
  return (
    <section className="k-pane k-fill" aria-label={t('cockpit/of', { name: aff.name })}>
      <div className="k-pane-head">
        <h2 className="k-cut">{nameWithCode(aff)}</h2>
        <ListCount count={answer.data?.length} />
        <span className="k-space" />
        {aff.phone && <a href={`tel:${aff.phone}`}>{aff.phone}</a>}
        <Slot of={affSlot} entity={{ accountIds: aff.accountIds }} />
        <Toolbar
          actions={[...shown, ...bound.filter((action) => !action.primary)]}
          room={size === 'monitor' ? 2 : 0}
          label={aff.name}
        />
      </div>
      {actions.length === 0 && <p className="d-aff-figures k-dim">{t('cockpit/mayNot')}</p>}
      {proposal && (
        <BalanceNote
          proposal={proposal}
          from={aff}
          affs={props.affs}
          measure={load}
          onTake={() => setPicked(selectOnly(...proposal.items.map((one) => one.itemId)))}
        />
      )}
      <DataList<ItemRow>
        label={t('cockpit/of', { name: aff.name })}
        columns={columns}
        rows={rows}
        rowId={rowId}
        status={answer.data ? 'ready' : answer.isError ? 'error' : 'loading'}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        selection={picked}
        onSelection={setPicked}
        onActive={props.detail.follow}
        onOpen={(row) => go.to(shipmentAddress(row.itemId))}
        actions={[...shown, ...bound]}
        empty={{ icon: IconUserOff, title: t('cockpit/none'), text: t('cockpit/noneText') }}
        phone={(row) => (
          <>
            <span>
              <b>{row.orderNumber}</b> {row.placeName}
            </span>
            <LookMark look={poolLook(row)} />
            <span className="k-dim">{[row.placePostalCode, row.placeCity].filter(Boolean).join(' ')}</span>
            <span className="k-dim k-fig">{format.measure('MASS', row.totalGrossWeight)}</span>
          </>
        )}
      />
      <PickedShipments
        rows={chosen}
        count={itemIds.length}
        target={target === undefined ? undefined : (names.get(target) ?? target)}
        onClear={clear}
        actions={bound.filter((action) => action.primary)}
      />
    </section>
  );
}
