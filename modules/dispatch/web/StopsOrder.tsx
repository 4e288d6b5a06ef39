import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import type { Format } from '#ui/text/format.ts';
import { spanText } from '#modules/shipments/rules/slotText.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { Tip } from '#ui/feedback/Tip.tsx';
import type { BoundAction } from '#ui/actions/action.ts';
import { useTouch } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { type Selection, selectOnly } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { StopView } from '../contract/schemas.ts';
import { stopLook } from '../rules/tripLook.ts';
import { moved } from './moved.ts';

const stopId = (stop: StopView): string => stop.id;

/** A list as narrow as a panel says in one word that everything went well. */
const shortLook = (stop: StopView): ReturnType<typeof stopLook> => {
  const look = stopLook(stop);
  return look.status === 'done' ? { ...look, key: 'dispatch:look/done' } : look;
};

function stopColumns(t: Translate<'dispatch'>, format: Format): Column<StopView>[] {
  const clock = (ms: number | null) => (ms === null ? null : format.clock(ms));
  return [
    { id: 'sequence', title: t('column/sequence'), width: 26, align: 'right', value: (stop) => stop.sequence },
    {
      id: 'plannedArrival',
      title: t('column/plan'),
      width: 52,
      align: 'right',
      sortable: false,
      value: (stop) => stop.plannedArrival,
      cell: (stop) => clock(stop.plannedArrival) ?? '–',
    },
    { id: 'name', title: t('column/stop'), width: 74, grow: true, sortable: false, value: (stop) => stop.name },
    {
      id: 'window',
      title: t('column/window'),
      width: 90,
      optional: true,
      sortable: false,
      value: (stop) => spanText(clock(stop.windowFrom), clock(stop.windowTo)),
    },
    {
      id: 'status',
      title: t('column/status'),
      width: 124,
      sortable: false,
      value: (stop) => stopLook(stop).key,
      cell: (stop) => <LookMark look={shortLook(stop)} />,
    },
  ];
}

/** Stops of a trip in a narrow panel: picked for undispatching, moved up and down by button or Alt+arrow. */
export function StopsOrder(props: {
  stops: readonly StopView[];
  selection: Selection;
  onSelection: (selection: Selection) => void;
  actions: readonly BoundAction[];
  /** The pointer goes down on a stop: it may become a drag. */
  onGrab?: ((event: PointerEvent, stop: StopView) => void) | undefined;
  /** Absent: the order cannot be changed now. */
  onOrder?: ((stopIds: readonly string[]) => void) | undefined;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const [state, setState] = useTableState('panelStops');
  const touch = useTouch();
  const [active, setActive] = useState<string>();
  const { stops, onOrder } = props;
  const ids = stops.map(stopId);
  const move = (by: -1 | 1) => {
    const id = active ?? ids[0];
    if (!id || !onOrder) return;
    const next = moved(ids, id, by);
    if (next === ids) return;
    props.onSelection(selectOnly(id));
    onOrder(next);
  };
  const columns = useMemo(() => stopColumns(t, format), [t, format]);
  const keyed = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <>
      <h3 className="k-section">
        {t('column/stops')} <span className="k-dim d-light">{stops.length}</span>
        <span className="k-space" />
        {onOrder && (
          <>
            <Tip label={t('action/up')} shortcut={t('key/altUp')}>
              <ActionIcon size={24} aria-label={t('action/up')} onClick={() => move(-1)}>
                <IconArrowUp size={14} aria-hidden="true" />
              </ActionIcon>
            </Tip>
            <Tip label={t('action/down')} shortcut={t('key/altDown')}>
              <ActionIcon size={24} aria-label={t('action/down')} onClick={() => move(1)}>
                <IconArrowDown size={14} aria-hidden="true" />
              </ActionIcon>
            </Tip>
          </>
        )}
      </h3>
      {stops.length === 0 && (
        <p className="k-dim d-no-stops">
          {t('stops/none')}. {t('stops/noneText')}
        </p>
      )}
      {/* The grid inside has the focus; its unused keys come here */}
      <div
        className="d-panel-list"
        hidden={stops.length === 0}
        style={{ height: stops.length * (touch ? 36 : 28) + 26 }}
        data-pane=""
        onKeyDown={keyed}
      >
        <DataList<StopView>
          label={t('column/stops')}
          columns={columns}
          rows={stops}
          rowId={stopId}
          state={state}
          onState={setState}
          selection={props.selection}
          onSelection={props.onSelection}
          onActive={(stop) => setActive(stop?.id)}
          onGrab={props.onGrab}
          actions={props.actions}
          empty={{ title: t('stops/none'), text: t('stops/noneText') }}
        />
      </div>
    </>
  );
}
