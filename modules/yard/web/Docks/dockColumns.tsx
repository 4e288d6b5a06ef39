import type { BoardColumn } from '#ui/board/boardModel.ts';
import type { ScreenSize } from '#ui/layout/useScreenSize.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import type { GlyphName, Status } from '#ui/status/status.ts';
import type { Translate } from '#ui/translation.ts';
import type { BoardDock } from '../../contract/bookings.ts';

export const nowStatus = {
  BLOCKED: 'late',
  LATE: 'late',
  AT_RISK: 'risk',
  IN_USE: 'transit',
  FREE: 'later',
} as const satisfies Record<BoardDock['now'], Status>;
export const nowGlyph = {
  BLOCKED: 'block',
  LATE: 'late',
  AT_RISK: 'risk',
  IN_USE: 'transit',
  FREE: 'later',
} as const satisfies Record<BoardDock['now'], GlyphName>;

/** What stands before the lane of a dock. */
export function dockColumns(t: Translate<'yard'>, size: ScreenSize): BoardColumn<BoardDock>[] {
  const wide = size === 'monitor' || size === 'desk';
  return [
    { id: 'dock', title: t('docks/dock'), width: 72, cell: (dock) => <b className="k-cut">{dock.name}</b> },
    ...(wide
      ? [
          {
            id: 'area',
            title: t('docks/area'),
            width: 72,
            cell: (dock: BoardDock) => <span className="k-dim k-cut">{dock.area}</span>,
          },
        ]
      : []),
    {
      id: 'now',
      title: t('docks/now'),
      width: 104,
      cell: (dock) => (
        <StatusMark
          status={nowStatus[dock.now]}
          {...(dock.now === 'BLOCKED' ? { glyph: 'block' as const } : {})}
          label={t(`docks/is/${dock.now}`)}
        />
      ),
    },
  ];
}
