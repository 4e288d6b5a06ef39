import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { KontorTheme } from '#ui/theme/KontorTheme.tsx';
import { countWaiting } from '#client/waiting/waitingCalls.ts';

/** The product was started and its server cannot be reached: it says so, and what this device keeps until then. */
export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('base');
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    countWaiting().then(setWaiting, () => undefined);
  }, []);
  return (
    <KontorTheme>
      <main className="k-app" style={{ display: 'grid', placeItems: 'center', height: '100vh' }}>
        <StateBlock
          icon={IconPlugConnectedX}
          title={t('offline/title')}
          text={[t('toast/network'), ...(waiting > 0 ? [t('offline/waiting', { count: waiting })] : [])].join(' ')}
          action={
            <Button variant="filled" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          }
        />
      </main>
    </KontorTheme>
  );
}
