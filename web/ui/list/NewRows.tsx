import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';

/** "3 new": what has come since, applied by the user, so that no row moves under the cursor (look.md, rule 8). */
export function NewRows({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  const { t } = useTranslation('base');
  return (
    <span role="status">
      {count > 0 ? (
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden="true" />}
          onClick={onRefresh}
        >
          {t('list/new', { count })}
        </Button>
      ) : null}
    </span>
  );
}
