import '@mantine/core/styles/Progress.css';
import { Button, Progress } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import type { Sending } from './useOrderUpload.ts';

/** A file on its way, with how much of it has gone; until all of it has, it can be broken off. */
export function SendingBar({ sending, onBreakOff }: { sending: Sending; onBreakOff: () => void }) {
  const { t } = useTranslation('exchange');
  const { name, at, of, sent, total } = sending;
  const gone = total > 0 && sent >= total;
  const share = total === 0 ? 0 : Math.floor((100 * sent) / total);
  const words = { name, at, of, share };
  return (
    <div className="k-bar k-wrap" role="status">
      <span className="k-cut">{t(gone ? 'upload/reading' : 'upload/sending', words)}</span>
      {of > 1 && <span className="k-dim k-fig">{t('upload/ofFiles', words)}</span>}
      <Progress aria-label={t('upload/progress')} value={share} animated={gone} w={160} />
      <span className="k-space" />
      <Button disabled={gone} onClick={onBreakOff}>
        {t('upload/breakOff')}
      </Button>
    </div>
  );
}
