import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useScreenSize } from '../layout/useScreenSize.ts';
import type { BoundAction } from './action.ts';
import { ActionButton } from './ActionButton.tsx';
import { ActionItems } from './ActionItems.tsx';
import { useRoom } from './useRoom.ts';

/**
 * A row of actions, the primary one last. Those beyond `room` (none but the primary on mobile), and those that would cut what stands
 * beside them, lie behind "More".
 * `icons` shows icons alone: only for tools that everybody knows.
 */
export function Toolbar(props: { actions: readonly BoundAction[]; room?: number; icons?: boolean; label?: string }) {
  const { t } = useTranslation('base');
  const size = useScreenSize();
  const mobile = size === 'mobile';
  const listed = props.actions.filter((action) => !action.unlisted);
  const primary = listed.filter((action) => action.primary);
  const plain = listed.filter((action) => !action.primary);
  const row = useRef<HTMLDivElement>(null);
  const most = Math.min(plain.length, mobile && !props.icons ? 0 : (props.room ?? 4));
  const room = useRoom(row, most, plain.map(({ id }) => id).join(' '));
  const shown = plain.slice(0, room);
  const hidden = plain.slice(room);
  return (
    // Its buttons keep their words; only when nothing is left to put away may they shrink.
    <div
      ref={row}
      className="k-row"
      style={room > 0 ? { flex: 'none' } : undefined}
      role="toolbar"
      aria-label={props.label ?? t('actions')}
      data-room={room}
    >
      {shown.map((action) => (
        <ActionButton key={action.id} action={action} look={props.icons ? 'icon' : 'full'} />
      ))}
      {hidden.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('more')}>
              <IconDots size={16} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={hidden} />
          </Menu.Dropdown>
        </Menu>
      )}
      {primary.map((action) => (
        <ActionButton key={action.id} action={action} look={size === 'mobile' || size === 'tablet' ? 'full' : 'keys'} />
      ))}
    </div>
  );
}
