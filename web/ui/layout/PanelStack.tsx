import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { panelRoom } from './panelRoom.ts';
import { isMiddleSize, useScreenSize } from './useScreenSize.ts';
import './layout.css';

/** One panel of the stack; `head` is its glyph, status and tools beside the title. */
export type Panel = { id: string; title: string; head?: ReactNode; tools?: ReactNode; content: ReactNode };

function PanelCard(props: {
  panel: Panel;
  below: Panel | undefined;
  at: number;
  of: number;
  width: number;
  onClose: () => void;
  /** Closes the newest of the stack, wherever the focus is. */
  onEscape: () => void;
  onShow: (id: string) => void;
}) {
  const { t } = useTranslation('base');
  const mobile = useScreenSize() === 'mobile';
  const id = useId();
  const { panel, below } = props;
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    props.onEscape();
  };
  return (
    <section className="k-panel" style={mobile ? {} : { width: props.width }} aria-labelledby={id} onKeyDown={keyed}>
      {below && (
        <button type="button" className="k-panel-below" onClick={() => props.onShow(below.id)}>
          <span className="k-cut">{below.title}</span>
          <span className="k-space" />
          <span className="k-fig">{t('list/xOfY', { x: props.at, y: props.of })}</span>
        </button>
      )}
      <div className="k-panel-head">
        {mobile && (
          <ActionIcon aria-label={t('back')} onClick={props.onClose}>
            <IconArrowLeft size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        <h2 className="k-cut" id={id}>
          {panel.title}
        </h2>
        {panel.head}
        <span className="k-space" />
        {panel.tools}
        {!mobile && (
          <ActionIcon aria-label={t('close')} onClick={props.onClose}>
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <div className="k-panel-body">{panel.content}</div>
    </section>
  );
}

/** Escape while nothing has the focus: after a reload, or when the panel that had it is gone. */
function useEscapeOfNobody(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && event.target === document.body) latest.current();
    };
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}

/**
 * Stacked details, the newest at the end: as many side by side as fit, the others behind the stack line. Escape closes
 * the newest, whichever has the focus (ruling R45); on mobile the panel is a page with a way back.
 */
export function PanelStack(props: {
  panels: readonly Panel[];
  onClose: (id: string) => void;
  onShow?: (id: string) => void;
  width?: number;
  most?: number;
  /** What stands beside it keeps the room that one panel leaves: further ones lie over it. */
  over?: boolean;
}) {
  const size = useScreenSize();
  const newest = props.panels.at(-1);
  useEscapeOfNobody(() => newest && props.onClose(newest.id));
  if (newest === undefined) return null;
  const room = panelRoom(size, props.most);
  const shown = props.panels.slice(-room);
  const hidden = props.panels.slice(0, props.panels.length - shown.length);
  const width = props.width ?? (isMiddleSize(size) ? 302 : 352);
  const over = props.over === true && size !== 'mobile' && size !== 'tablet';
  return (
    <div className={`k-panels k-panels-${size}${over ? ' k-panels-over' : ''}`} style={over ? { width } : undefined}>
      {shown.map((panel, index) => (
        <PanelCard
          key={panel.id}
          panel={panel}
          below={index === 0 ? hidden.at(-1) : undefined}
          at={hidden.length + index + 1}
          of={props.panels.length}
          width={width}
          onClose={() => props.onClose(panel.id)}
          onEscape={() => props.onClose(newest.id)}
          onShow={(id) => props.onShow?.(id)}
        />
      ))}
    </div>
  );
}
