import type { ReactNode } from 'react';
import { type Emptiness, ListState } from '#ui/list/ListState.tsx';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { BoardDock } from '../../contract/bookings.ts';
import { nowStatus } from './dockColumns.tsx';

/** The docks on a phone: one line each with what comes next, and below the chosen one what is booked there. */
export function DockList(props: {
  docks: readonly BoardDock[];
  chosen: BoardDock | undefined;
  status: ListStatus;
  onRetry: () => void;
  empty: Emptiness;
  onChoose: (id: string) => void;
  pane: ReactNode;
}) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  if (props.docks.length === 0)
    return <ListState status={props.status} empty={props.empty} errorText={undefined} onRetry={props.onRetry} />;
  return (
    <ul className="ym-docks">
      {props.docks.map((dock) => {
        const next = dock.bookings.find(({ look }) => look !== 'FINISHED');
        const open = props.chosen?.id === dock.id;
        return (
          <li key={dock.id}>
            <button type="button" aria-expanded={open} onClick={() => props.onChoose(open ? '' : dock.id)}>
              <b>{dock.name}</b>
              <span className="k-dim k-cut k-space">
                {next ? `${next.name} ${format.clock(next.forecastStart)}` : ''}
              </span>
              <StatusMark
                status={nowStatus[dock.now]}
                {...(dock.now === 'BLOCKED' ? { glyph: 'block' as const } : {})}
                label={t(`docks/is/${dock.now}`)}
              />
            </button>
            {open && props.pane}
          </li>
        );
      })}
    </ul>
  );
}
