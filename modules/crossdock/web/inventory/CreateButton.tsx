import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#client/session/useAccess.ts';
import { useTranslation } from '#ui/translation.ts';
import { CreateDialog } from './CreateDialog.tsx';

/** Another inventory, for who may plan one. */
export function CreateButton() {
  const { t } = useTranslation('crossdock');
  const may = useAccess();
  const [creating, setCreating] = useState(false);
  if (!may({ anyPermission: ['createInventory'] })) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />} onClick={() => setCreating(true)}>
        {t('inventory/new')}
      </Button>
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}
