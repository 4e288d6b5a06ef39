import { Button } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useTranslation } from '#ui/translation.ts';
import { UnknownForm } from './UnknownForm.tsx';
import './infoscan.css';

/** On the screen of an unloading: a code that nobody knows becomes an unknown package, and then comes off the unit like any other. */
export function KeepUnknown(props: { code: string; position: string; onKept: () => void }) {
  const { t } = useTranslation('infoscan');
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        size="xl"
        fullWidth
        leftSection={<IconPackage size={20} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        {t('unknown/keep')}
      </Button>
      {asks && (
        <Dialog title={`${t('unknown/keep')} · ${props.code}`} icon={IconPackage} onClose={() => setAsks(false)}>
          <UnknownForm
            barcode={props.code}
            belongsTo={[]}
            position={props.position}
            onKept={() => {
              setAsks(false);
              props.onKept();
            }}
          />
        </Dialog>
      )}
    </>
  );
}
