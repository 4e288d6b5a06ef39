import { Button } from '@mantine/core';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { reportError } from './logEvent.ts';

/** Page of an error that nobody handled (specification 1, 2.7 and 8.4); the server is told of it. */
export function ErrorPage({ error }: { error?: unknown }) {
  const { t } = useTranslation('base');
  useEffect(() => reportError(error), [error]);
  return (
    <main className="k-scroll" style={{ display: 'grid', placeItems: 'center', height: '100%' }}>
      <StateBlock
        icon={IconAlertOctagon}
        title={t('page/somethingWentWrong')}
        text={`${t('page/tryReload')} ${t('page/ifPersists')}`}
        action={
          <>
            <Button variant="filled" onClick={() => window.location.reload()}>
              {t('page/reload')}
            </Button>
            <Button
              onClick={() => {
                window.location.hash = '#/';
                window.location.reload();
              }}
            >
              {t('page/toStart')}
            </Button>
          </>
        }
      />
    </main>
  );
}
