import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { BoundAction } from './action.ts';
import { useShortcutText } from './useShortcutText.ts';

/** Actions as the items of a Mantine menu, with their icons and shortcuts; disabled ones say why in their tooltip. */
export function ActionItems({ actions }: { actions: readonly BoundAction[] }) {
  const { t } = useTranslation();
  const keys = useShortcutText();
  return actions
    .filter((action) => !action.unlisted)
    .map((action, index) => {
      const Icon = action.icon;
      return (
        <Fragment key={action.id}>
          {action.line && index > 0 ? <Menu.Divider /> : null}
          <Menu.Item
            disabled={!action.enabled}
            className={action.danger ? 'k-menu-danger' : ''}
            title={action.reasonKey ? t(action.reasonKey) : undefined}
            leftSection={Icon ? <Icon size={16} stroke={1.6} aria-hidden="true" /> : <span style={{ width: 16 }} />}
            rightSection={action.shortcut ? <kbd>{keys(action.shortcut).join(' ')}</kbd> : undefined}
            onClick={action.run}
          >
            {t(action.labelKey, action.labelArgs ?? {})}
          </Menu.Item>
        </Fragment>
      );
    });
}
