import { ActionIcon, Checkbox, Popover } from '@mantine/core';
import { IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Tip } from '../feedback/Tip.tsx';
import type { Column } from './column.ts';
import { useLeftOut } from './leftOut.ts';
import { hiddenOf, moveColumn, orderOf, setHidden, type TableState } from './tableState.ts';

/** Button with the column catalogue: show and hide, order by dragging or by arrow keys on the grip, reset. */
export function ColumnCatalogue<T>(props: {
  columns: readonly Column<T>[];
  state: TableState;
  onState: (state: TableState) => void;
}) {
  const { t } = useTranslation('base');
  const { columns, onState } = props;
  const leftOut = useLeftOut(columns);
  // What has no room is not shown; whoever ticks a column then chooses from what is seen.
  const state: TableState = props.state.hidden
    ? props.state
    : { ...props.state, hidden: [...hiddenOf(columns, props.state), ...leftOut] };
  const [over, setOver] = useState<string>();
  const dragged = useRef<string>(undefined);
  const order = orderOf(columns, state);
  const hidden = hiddenOf(columns, state);
  const drop = (to: string) => {
    if (dragged.current) onState(moveColumn(columns, props.state, dragged.current, to));
    dragged.current = undefined;
    setOver(undefined);
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tip label={t('list/columns')}>
          <ActionIcon aria-label={t('list/columns')}>
            <IconColumns3 size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list/columns')}>
        <div className="k-columns">
          <div className="k-columns-head">
            <span className="k-strong">{t('list/columns')}</span>
            <span className="k-fig">{t('list/xOfY', { x: order.length - hidden.length, y: order.length })}</span>
            <span className="k-space" />
            <button
              type="button"
              className="k-linkish"
              onClick={() => {
                const { order: _order, hidden: _hidden, widths: _widths, ...rest } = props.state;
                onState(rest);
              }}
            >
              {t('reset')}
            </button>
          </div>
          <ul>
            {order.map((id, index) => {
              const column = columns.find((candidate) => candidate.id === id);
              if (!column) return null;
              const shown = !hidden.includes(id);
              return (
                <li
                  key={id}
                  data-over={over === id || undefined}
                  onDragOver={(event) => {
                    event.preventDefault();
                    setOver(id);
                  }}
                  onDrop={() => drop(id)}
                >
                  <button
                    type="button"
                    className="k-columns-grip"
                    draggable
                    aria-label={t('list/moveColumn', { name: column.title })}
                    onDragStart={(event) => {
                      dragged.current = id;
                      event.dataTransfer.setData('text/plain', column.title);
                    }}
                    onDragEnd={() => setOver(undefined)}
                    onKeyDown={(event) => {
                      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                      const to = order[index + by];
                      if (by === 0 || to === undefined) return;
                      event.preventDefault();
                      onState(moveColumn(columns, props.state, id, to));
                    }}
                  >
                    <IconGripVertical size={14} aria-hidden="true" />
                  </button>
                  <Checkbox
                    checked={shown}
                    disabled={shown && order.length - hidden.length === 1}
                    label={column.unit ? `${column.title} (${column.unit})` : column.title}
                    onChange={() => onState(setHidden(columns, state, id, shown))}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
