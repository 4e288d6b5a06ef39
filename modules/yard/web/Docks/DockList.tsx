import type { ReactNode } from 'react';
import { type Emptiness, ListState } from '#ui/list/ListState.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { nowStatus } from './dockColumns.tsx';
import type { Docks } from './useDocks.ts';

/** The docks on a phone: one line each with what comes next, and below the chosen one what is booked there. */
export function DockList(props: { docks: Docks; empty: Emptiness; pane: ReactNode }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const { docks, chosen, choose, status, retry } = props.docks;
  if (docks.length === 0)
    return <ListState status={status} empty={props.empty} errorText={undefined} onRetry={retry} />;
  return (
    <ul className="ym-docks">
      {docks.map((dock) => {
        const next = dock.bookings.find(({ look }) => look !== 'FINISHED');
        const open = chosen?.id === dock.id;
        return (
          <li key={dock.id}>
            <button type="button" aria-expanded={open} onClick={() => choose(open ? undefined : dock.id)}>
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
