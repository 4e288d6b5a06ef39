import { Button } from '@mantine/core';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateBlock } from '#ui/list/ListState.tsx';

/** Page of an error that nobody handled (specification 1, 2.7). */
export function ErrorPage() {
  const { t } = useTranslation('base');
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
