import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import './waitingSteps.css';

/** What waits on this device for a network, and what the server has refused since: each is read by a person before it goes. */
export function WaitingSteps(props: {
  /** "3 steps wait for a network"; absent: nothing waits. */
  waits: string | undefined;
  refused: readonly { seq: number; says: string }[];
  onRead: (seq: number) => void;
}) {
  const { t } = useTranslation('yard');
  return (
    <>
      {props.waits !== undefined && (
        <p className="ym-waits" role="status">
          <IconCloudOff size={18} stroke={1.6} aria-hidden="true" />
          {props.waits}
        </p>
      )}
      {props.refused.map(({ seq, says }) => (
        <div key={seq} className="ym-waits ym-waits-refused" role="alert">
          <span className="k-space">{says}</span>
          <Button onClick={() => props.onRead(seq)}>{t('shunter/read')}</Button>
        </div>
      ))}
    </>
  );
}
