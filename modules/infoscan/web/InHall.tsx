import { IconArrowBackUp, IconBuildingWarehouse } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { type InfoScanResult, undoFound } from '#modules/infoscan/contract/calls.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { Big } from './PackageActions.tsx';
import { deliveredText } from './verdictOf.ts';

/** What is asked before: the consignee has it by its proof, or the truck that has it takes nothing back. */
type Question = { title: string; text: string; confirm: string };

/**
 * A look moves nothing: whoever holds a package that the data have elsewhere says with this button that it stands in the hall, and takes it
 * back with the same one.
 */
export function InHall(props: {
  result: InfoScanResult;
  onFound: (itemId: string) => void;
  onUndone: (result: InfoScanResult) => void;
}) {
  const { t } = useTranslation('infoscan');
  const format = useFormat();
  const { result } = props;
  const { whereabouts, infoScanId } = result;
  const [row] = result.itemListElements;
  // The card says where it is again; a notice would lie over the buttons.
  const undo = useCommand(undoFound, { saved: false });
  if (!row || !whereabouts) return null;
  if ((result.corrected || result.reported) && infoScanId !== null) {
    const takeBack = async () => {
      const made = await undo.run({ params: { id: infoScanId } });
      if (made) props.onUndone(made.answer);
    };
    return <Big icon={IconArrowBackUp} label={t('hall/undo')} main busy={undo.busy} onClick={() => void takeBack()} />;
  }
  const { aboard, mayBeFound, mayBeReported } = whereabouts;
  if (!mayBeFound && !mayBeReported) return null;
  const question: Question | undefined = mayBeReported
    ? {
        title: deliveredText(result, t, format) ?? '',
        text: t('delivered/meaning'),
        confirm: t('delivered/report'),
      }
    : aboard && !aboard.open
      ? { title: t('hall/stands'), text: t('hall/staysListed', { trip: aboard.tripName }), confirm: t('hall/stands') }
      : undefined;
  const say = async () => {
    const answer = question
      ? await showMessage({
          icon: 'question',
          title: question.title,
          text: question.text,
          answers: [{ value: 'yes', label: question.confirm }],
        })
      : 'yes';
    if (answer === 'yes') props.onFound(row.itemId);
  };
  return (
    <>
      {aboard?.open && (
        <p className="is-main k-dim">
          {t('hall/takesOff', {
            trip: aboard.tripName,
            ...(aboard.gate ? { gate: aboard.gate, context: 'gate' } : {}),
          })}
        </p>
      )}
      <Big icon={IconBuildingWarehouse} label={t('hall/stands')} main onClick={() => void say()} />
    </>
  );
}
