import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useCall } from '#client/call/useCall.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';
import { dispatchCheck } from '../contract/calls.ts';
import { CheckList } from './planning/Proposal.tsx';
import './pieces/dispatch.css';

/** What the checks say of a trip as it stands; what somebody has accepted stands there with who said yes. */
export function TripChecksDialog(props: { trip: { id: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation('dispatch');
  const answer = useCall(
    dispatchCheck,
    { body: { tripId: props.trip.id, itemIds: [] } },
    { live: ['trip', 'item'], silent: true },
  );
  const results = answer.data?.checkResults;
  const names = new Map(results?.map(({ itemId, itemName }) => [itemId, itemName]));
  return (
    <Dialog
      title={t('checks/ofTrip', { trip: props.trip.name })}
      icon={IconChecklist}
      size={640}
      onClose={props.onClose}
      footer={
        <Button data-autofocus="" onClick={props.onClose}>
          {t('base:close')}
        </Button>
      }
    >
      <p className="k-dim">{t('checks/ofTripHint')}</p>
      {results ? (
        <CheckList results={results} nameOf={(id) => names.get(id) ?? id} />
      ) : answer.isError ? (
        <p className="k-alert k-alert-late" role="alert">
          {answer.error.message}
        </p>
      ) : (
        <DelayedSpinner label={t('base:loading')} />
      )}
    </Dialog>
  );
}
