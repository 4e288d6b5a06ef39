import { Button } from '@mantine/core';
import { IconError404 } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { useGo } from '#client/navigation/navigation.ts';

/** Anything unknown (specification 1, 2.1). */
export function NotFoundPage() {
  const { t } = useTranslation('base');
  const go = useGo();
  return (
    <main className="k-scroll" style={{ display: 'grid', placeItems: 'center' }}>
      <StateBlock
        icon={IconError404}
        title={t('page/notFound')}
        text={t('page/notFoundText')}
        action={
          <Button variant="filled" onClick={() => go.to('/')}>
            {t('page/toStart')}
          </Button>
        }
      />
    </main>
  );
}
