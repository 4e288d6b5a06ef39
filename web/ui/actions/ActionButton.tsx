import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import { Tip } from '../feedback/Tip.tsx';
import type { BoundAction } from './action.ts';
import { useRunning } from './running.ts';
import { useShortcutText } from './useShortcutText.ts';

/** One action as a button; `look="icon"` shows the icon alone (toolbars), with name and shortcut in the tooltip. */
export function ActionButton(props: { action: BoundAction; look?: 'full' | 'icon' | 'keys'; size?: string }) {
  const { action, look = 'full' } = props;
  const { t } = useTranslation();
  const keys = useShortcutText();
  const busy = useRunning(action.id) || undefined;
  const label = t(action.labelKey, action.labelArgs ?? {});
  const shortcut = action.shortcut ? keys(action.shortcut).join(' ') : undefined;
  const Icon = action.icon;
  const why = action.reasonKey ? t(action.reasonKey) : undefined;
  if (look === 'icon' && Icon)
    return (
      <Tip label={why ?? label} shortcut={shortcut}>
        <ActionIcon
          aria-label={label}
          aria-disabled={!action.enabled}
          data-disabled={!action.enabled || undefined}
          aria-busy={busy}
          onClick={action.run}
        >
          <Icon size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tip>
    );
  return (
    // The word stands on the button: without it a bare letter would say nothing.
    <Tip label={why ?? (look === 'keys' || !shortcut ? '' : label)} shortcut={why ? undefined : shortcut}>
      <Button
        variant={action.danger || action.primary ? 'filled' : 'default'}
        {...(action.danger ? { color: 'late' } : {})}
        {...(props.size ? { size: props.size } : {})}
        aria-disabled={!action.enabled}
        data-disabled={!action.enabled || undefined}
        aria-busy={busy}
        {...(action.href === undefined ? { onClick: action.run } : { component: 'a' as const, href: action.href })}
        leftSection={Icon ? <Icon size={14} stroke={1.6} aria-hidden="true" /> : undefined}
        rightSection={look === 'keys' && shortcut ? <kbd>{shortcut}</kbd> : undefined}
      >
        {label}
      </Button>
    </Tip>
  );
}
