import { Button, Checkbox } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import { dispatchItems } from '#modules/dispatch/contract/calls.ts';
import { tripAnswers } from '#modules/dispatch/web/pieces/tripAnswers.ts';
import { call } from '#client/call/call.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { proposeFill } from '../../contract/tripTemplates.ts';
import '../templates.css';

type Trip = { id: string; name: string };
type Proposal = AnswerOf<typeof proposeFill>;

/** What would fill a trip: nothing goes onto it before somebody has chosen and dispatch has checked it. */
function FillDialog({ trip, proposal, onClose }: { trip: Trip; proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    proposal.items.flatMap(({ itemId, fits }) => (fits ? [itemId] : [])),
  );
  const dispatching = useCommand(dispatchItems, { refreshes: tripAnswers });
  const put = async () => {
    const itemIds = proposal.items.flatMap(({ itemId }) => (chosen.includes(itemId) ? [itemId] : []));
    if (await dispatching.run({ params: { id: trip.id }, query: {}, body: { itemIds } })) onClose();
  };
  const why =
    proposal.rule === 'ROUTE'
      ? t('trip/fillRoute')
      : proposal.like
        ? t('trip/fillLike', { day: format.date(proposal.like) })
        : t('trip/fillFixed');
  return (
    <Dialog
      title={t('trip/fillTitle', { trip: trip.name, template: proposal.templateName })}
      icon={IconRoute}
      size={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('base:cancel')}</Button>
          <Button
            variant="filled"
            data-commit=""
            disabled={chosen.length === 0}
            loading={dispatching.busy}
            onClick={() => void put()}
          >
            {t('base:apply')}
          </Button>
        </>
      }
    >
      <p className="k-dim">{proposal.items.length === 0 ? t('trip/fillNone') : why}</p>
      <Checkbox.Group value={[...chosen]} onChange={setChosen}>
        <ul className="tpl-fill">
          {proposal.items.map((one) => (
            <li key={one.itemId}>
              <Checkbox
                value={one.itemId}
                label={`${one.orderNumber} · ${one.place}`}
                description={[
                  t('file/packages', { count: one.packages }),
                  format.measure('MASS', one.weight),
                  one.fits ? '' : t('trip/fillBeyond'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
    </Dialog>
  );
}

export async function openFill(trip: Trip): Promise<void> {
  const proposal = await call(proposeFill, { params: { id: trip.id } }).catch(() => undefined);
  if (proposal)
    await openDialog<undefined>((close) => (
      <FillDialog trip={trip} proposal={proposal} onClose={() => close(undefined)} />
    ));
}
