import '@mantine/core/styles/Indicator.css';
import { ActionIcon, Indicator } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { useShortcutText } from '../actions/useShortcutText.ts';
import { Tip } from '../feedback/Tip.tsx';
import { toggleFilterKeys } from './filterField.ts';

/** Opens and closes the filter sidebar; says how many fields filter. */
export function FilterButton(props: { active: number; open: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation('base');
  const keys = useShortcutText();
  const label = props.active > 0 ? t('listFilter/active', { count: props.active }) : t('listFilter/title');
  return (
    <Tip label={label} shortcut={keys(toggleFilterKeys).join(' ')}>
      <Indicator label={props.active} disabled={props.active === 0} size={14} offset={4}>
        <ActionIcon aria-label={label} aria-expanded={props.open} onClick={() => props.onOpen(!props.open)}>
          <IconFilter size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Indicator>
    </Tip>
  );
}
