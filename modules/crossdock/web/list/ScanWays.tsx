import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconListSearch, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { Deviates } from './process.ts';
import type { Showing } from './ScanScreen.tsx';
import type { LastScan } from './useListScans.ts';

const icon = { size: 20, stroke: 1.6, 'aria-hidden': 'true' } as const;

/** Documents what is wrong with the package of the last scan. */
export function DeviationWay(props: { about: LastScan['about']; label: string; onDeviation: Deviates }) {
  const { about } = props;
  return (
    <Button
      size="xl"
      disabled={!about}
      leftSection={<IconAlertTriangle {...icon} />}
      onClick={() => about && props.onDeviation(about.itemId, about.packageId)}
    >
      {props.label}
    </Button>
  );
}

/** Shows what is open in place of the last scans, and these again. */
export function OpenWay(props: Showing & { label: string; wide?: boolean; disabled?: boolean }) {
  return (
    <Button
      size="xl"
      {...(props.wide ? { className: 'k-scan-wide' } : {})}
      disabled={props.disabled ?? false}
      aria-pressed={props.shows === 'open'}
      leftSection={<IconListSearch {...icon} />}
      onClick={() => props.toggle('open')}
    >
      {props.label}
    </Button>
  );
}

/** Another place is typed, or scanned in a dialog. */
export function PlaceWay(props: { label: string; disabled?: boolean; onPlace: () => void }) {
  return (
    <Button size="xl" disabled={props.disabled ?? false} leftSection={<IconMapPin {...icon} />} onClick={props.onPlace}>
      {props.label}
    </Button>
  );
}

/** Takes the last scan of this device back. */
export function UndoWay({ canUndo, undoLast }: { canUndo: boolean; undoLast: () => Promise<void> }) {
  const { t } = useTranslation('crossdock');
  return (
    <Button size="xl" disabled={!canUndo} leftSection={<IconArrowBackUp {...icon} />} onClick={() => void undoLast()}>
      {t('loading/undoLast')}
    </Button>
  );
}
