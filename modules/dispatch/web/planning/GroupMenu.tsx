import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconLayoutList } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { type PoolGrouping, poolGroupings } from './poolGroups.ts';

/** The grouping of the pool where the pane has no room for the switch. */
export function GroupMenu({ value, onChange }: { value: PoolGrouping; onChange: (value: PoolGrouping) => void }) {
  const { t } = useTranslation('dispatch');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`${t('pool/group/by')}: ${t(`pool/group/${value}`)}`}>
          <IconLayoutList size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('pool/group/by')}</Menu.Label>
        {poolGroupings.map((one) => (
          <Menu.Item
            key={one}
            aria-current={one === value || undefined}
            leftSection={one === value ? <IconCheck size={14} aria-hidden="true" /> : <span className="d-no-check" />}
            onClick={() => onChange(one)}
          >
            {t(`pool/group/${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
