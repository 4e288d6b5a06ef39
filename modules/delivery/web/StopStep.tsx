import { Button } from '@mantine/core';
import { IconCheck, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';

/** The one next step at the foot of the stop: arrive, or complete. */
export function StopStep(props: {
  text: string;
  arriving: boolean;
  busy: boolean;
  ready: boolean;
  onStep: () => unknown;
}) {
  const { t } = useTranslation('delivery');
  const Icon = props.arriving ? IconMapPin : IconCheck;
  return (
    <div className="k-tour-step">
      <p aria-live="polite">{props.text}</p>
      <Button
        className="k-tour-primary"
        variant="filled"
        leftSection={<Icon size={22} aria-hidden="true" />}
        loading={props.busy}
        disabled={!props.ready}
        onClick={() => void props.onStep()}
      >
        {t(props.arriving ? 'arrive' : 'complete')}
      </Button>
    </div>
  );
}
