import { Button, Select, TextInput } from '@mantine/core';
import { IconCarCrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';
import { acceptBreakdown, type BreakdownProposal, proposeBreakdown } from '../../contract/breakdown.ts';
import { handoverPoints } from '../../contract/handover.ts';
import { tripAnswers } from '../pieces/tripAnswers.ts';
import { BreakdownParts } from './BreakdownParts.tsx';
import './breakdown.css';

const refreshes = [...tripAnswers, 'dispatch.proposeBreakdown', 'dispatch.handoverPoints', 'dispatch.tripHandovers'];

/** Where what is aboard is taken over, as the choice and as the call say it. */
const placeOf = (choice: string) =>
  choice === 'VEHICLE' || choice === 'DEPOT' ? ({ at: choice } as const) : ({ at: 'POINT', pointId: choice } as const);

/** What accepting sends: who takes over what, and the rules that the dialog has shown. */
const acceptedOf = ({ mark, takers, shipments }: BreakdownProposal) => ({
  mark,
  takers: takers.map(({ tripId }) => ({
    tripId,
    itemIds: shipments.flatMap((one) => (one.takerId === tripId ? [one.itemId] : [])),
  })),
  overrideCodes: [
    ...new Set(takers.flatMap((taker) => taker.checkResults.flatMap((one) => (one.overridable ? [one.code] : [])))),
  ],
});

/** The vehicle of a running trip has broken down: who takes over what, before anything changes. */
export function BreakdownDialog(props: {
  trip: { id: string; name: string };
  day: string;
  /** Answers how many shipments have a new trip. */
  onClose: (moved?: number) => void;
}) {
  const { t } = useTranslation('dispatch');
  const { trip } = props;
  const [choice, setChoice] = useState('VEHICLE');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const points = useCall(handoverPoints, { query: { date: props.day } }, { silent: true });
  const answer = useCall(
    proposeBreakdown,
    { params: { id: trip.id }, query: placeOf(choice) },
    { silent: true, keep: true, live: ['trip'], liveEvery: 5000 },
  );
  const command = useCommand(acceptBreakdown, {
    saved: false,
    refreshes,
    checks: {
      titleKey: 'dispatch:breakdown/question',
      blockedKey: 'dispatch:breakdown/blocked',
      confirmKey: 'dispatch:breakdown/acceptAnyway',
      nameOf: (id) => answer.data?.shipments.find((one) => one.itemId === id)?.orderNumber ?? id,
    },
  });
  const proposal = answer.isError ? undefined : answer.data;
  const fresh = proposal !== undefined && !answer.isPlaceholderData;
  const lacks = reason.trim() === '';
  const accept = async () => {
    setAsked(true);
    if (!fresh || lacks) return;
    const { mark, takers, overrideCodes } = acceptedOf(proposal);
    const body = { ...placeOf(choice), mark, takers, overrideCodes, reason: reason.trim() };
    const done = await command.run({ params: { id: trip.id }, body });
    if (done) props.onClose(takers.reduce((sum, taker) => sum + taker.itemIds.length, 0));
  };
  return (
    <Dialog
      title={t('breakdown/title', { trip: trip.name })}
      icon={IconCarCrash}
      size={960}
      dirty={reason !== ''}
      onClose={() => props.onClose()}
      onSave={() => void accept()}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t('base:cancel')}</Button>
          <Button
            variant="filled"
            data-commit=""
            loading={command.busy}
            disabled={!fresh}
            onClick={() => void accept()}
          >
            {t(proposal && proposal.takers.length === 0 ? 'breakdown/none' : 'breakdown/accept')}
          </Button>
        </>
      }
    >
      <div className="d-breakdown-asks">
        <TextInput
          data-autofocus=""
          label={t('breakdown/reason')}
          description={t('breakdown/reasonHint')}
          maxLength={255}
          value={reason}
          error={asked && lacks ? t('breakdown/reasonMissing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Select
          label={t('breakdown/place')}
          description={proposal?.place.name ?? ' '}
          allowDeselect={false}
          value={choice}
          onChange={(next) => setChoice(next ?? 'VEHICLE')}
          data={[
            { value: 'VEHICLE', label: t('breakdown/where__VEHICLE') },
            { value: 'DEPOT', label: t('breakdown/where__DEPOT') },
            ...(points.data?.points ?? []).flatMap((point) =>
              point.kind === 'BREAKDOWN' ? [] : [{ value: point.id, label: point.name }],
            ),
          ]}
        />
      </div>
      <p className="k-dim">{t('breakdown/explained')}</p>
      {answer.isError ? (
        <p className="k-alert k-alert-late" role="alert">
          {answer.error.message}
        </p>
      ) : proposal ? (
        <BreakdownParts trip={trip.name} proposal={proposal} stale={!fresh} />
      ) : (
        <DelayedSpinner label={t('breakdown/asking')} />
      )}
    </Dialog>
  );
}
