import { Menu } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { BoundAction } from './action.ts';
import { ActionItems } from './ActionItems.tsx';

/** The toolbar's actions at the pointer (right click) or at the focused row (menu key); closes when nothing is left. */
export function ContextMenu(props: {
  at: { x: number; y: number } | undefined;
  actions: readonly BoundAction[];
  label: string;
  onClose: () => void;
}) {
  const { at, onClose } = props;
  // The target moves with the pointer; mounting the dropdown a frame later lets it measure the new place.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(at !== undefined), [at]);
  // The list below has the focus until the menu takes it: Escape is meant for the menu all the same.
  useEffect(() => {
    if (at === undefined) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onClose();
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, [at, onClose]);
  if (!at) return null;
  return (
    <Menu opened={open} onChange={(now) => !now && onClose()} offset={0} trapFocus returnFocus withinPortal>
      <Menu.Target>
        <span aria-hidden="true" style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={props.label} onContextMenu={(event) => event.preventDefault()}>
        <ActionItems actions={props.actions} />
      </Menu.Dropdown>
    </Menu>
  );
}
