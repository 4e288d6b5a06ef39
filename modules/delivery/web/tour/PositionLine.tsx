import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { tripPositions } from '#modules/dispatch/contract/positions.ts';
import { useCall } from '#client/call/useCall.ts';
import { clockMs } from '#modules/dispatch/web/pieces/useNow.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { usePositions } from './usePositions.ts';

/** What is kept of where the driver was on this trip, and whether it goes on: the driver sees it and decides it. */
export function PositionLine({ tripId, positions }: { tripId: string; positions: ReturnType<typeof usePositions> }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const { sharing, last, choose } = positions;
  const kept = useCall(tripPositions, { params: { id: tripId } }, { silent: true, refetchInterval: clockMs * 4 });
  const newest = kept.data?.[0];
  const known = newest
    ? t('positions/kept', { count: kept.data?.length ?? 0, time: format.clock(newest.ts) })
    : t('positions/none');
  return (
    <section className="k-tour-position" aria-label={t('positions/title')}>
      <IconCurrentLocation size={22} stroke={1.6} aria-hidden="true" />
      <div className="k-space">
        <b>{t(`positions/state/${sharing}`)}</b>
        <p className="k-dim">
          {sharing === 'on' && last ? `${t('positions/last', { time: format.clock(last) })} ` : ''}
          {known}
        </p>
      </div>
      {(sharing === 'on' || sharing === 'off') && (
        <Button aria-pressed={sharing === 'on'} onClick={() => choose(sharing !== 'on')}>
          {t(sharing === 'on' ? 'positions/stop' : 'positions/start')}
        </Button>
      )}
    </section>
  );
}
