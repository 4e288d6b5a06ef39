import { Button } from '@mantine/core';
import { IconCamera, IconFileText, IconHistory, IconListDetails, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { type InfoScanResult, setStoringPosition } from '#modules/infoscan/contract/calls.ts';
import { PrintLabel } from '#modules/shipments/web/pieces/PrintLabel.tsx';
import { DeviationDialog } from '#modules/crossdock/web/pieces/DeviationDialog.tsx';
import { keepPhotos } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useSession } from '#client/session/session.ts';
import type { IconComponent } from '#ui/actions/action.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import type { Note, PackageTarget } from './infoQueue.ts';
import { PositionDialog } from './PositionDialog.tsx';
import { belongsAt, scannedPackage } from './verdictOf.ts';

/** Instructions that concern the hall. */
const forHall =
  /^(General|Scanning|Internal|UnloadingInstruction|LoadingInstruction|InventoryInstruction|ThermoInstruction)/;
const hintsOf = (result: InfoScanResult) =>
  result.itemDto?.handlingInstructions.filter((one) => forHall.test(one.type)) ?? [];

function Instructions({ result, onClose }: { result: InfoScanResult; onClose: () => void }) {
  const { t } = useTranslation('infoscan');
  return (
    <Dialog title={t('action/instructionsTitle')} icon={IconFileText} onClose={onClose}>
      <ul className="is-instructions">
        {hintsOf(result).map((one) => (
          <li key={`${one.type}/${one.text}`} className={one.important ? 'is-important' : undefined}>
            {one.text}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** One of the large buttons under the answer. */
export function Big(props: {
  icon: IconComponent;
  label: string;
  main?: boolean;
  busy?: boolean;
  onClick: () => void;
}) {
  const Icon = props.icon;
  return (
    <Button
      size="xl"
      {...(props.main ? { variant: 'filled', className: 'is-main' } : {})}
      loading={props.busy === true}
      leftSection={<Icon size={20} stroke={1.6} aria-hidden="true" />}
      onClick={props.onClick}
    >
      {props.label}
    </Button>
  );
}

type Opens = 'position' | 'deviation' | 'instructions';
/** Keeps what was noted; false when the device could not. */
export type NoteOf = (barcode: string, note: Note) => Promise<boolean>;

/** Dialogs of the buttons; each tells whether it has changed something. */
function Opened(props: {
  opens: Opens | undefined;
  result: InfoScanResult;
  target: PackageTarget | undefined;
  onNote: NoteOf;
  onClose: (changed?: boolean) => void;
}) {
  const { opens, result, target, onNote, onClose } = props;
  const { t } = useTranslation('crossdock');
  const [notKept, setNotKept] = useState(false);
  const unit = useSession().orgUnit;
  const barcode = scannedPackage(result)?.defaultBarcode ?? '';
  if (opens === 'instructions') return <Instructions result={result} onClose={() => onClose()} />;
  if (!target || !opens) return null;
  if (opens === 'position')
    return (
      <PositionDialog
        itemId={target.id}
        packageId={target.packageId}
        infoScanId={result.infoScanId}
        barcode={barcode}
        onClose={onClose}
      />
    );
  return (
    <DeviationDialog
      packages={[{ packageId: target.packageId, barcode, note: '' }]}
      packageId={target.packageId}
      process="IFS"
      unit={unit}
      alert={notKept ? `${t('loading/deviationNotKept')}. ${t('loading/deviationNotKeptNext')}` : undefined}
      onSave={async (_, { code, text, photos }) => {
        const { infoScanId } = result;
        const found = { target, code, text, photos: keepPhotos(photos), ...(infoScanId ? { infoScanId } : {}) };
        const kept = await onNote(result.barcode, { kind: 'deviation', ...found });
        setNotKept(!kept);
        return kept;
      }}
      onClose={onClose}
    />
  );
}

/** What can be done with what was scanned. */
export function PackageActions(props: {
  result: InfoScanResult;
  onChanged: () => void;
  /** A dialog opens or closes: while it asks, the scanner is its own. */
  onAsks: (open: boolean) => void;
  onNote: NoteOf;
  /** That it stands in the hall after all, and back. */
  hall: ReactNode;
}) {
  const { result, onChanged, onAsks } = props;
  const { t } = useTranslation('infoscan');
  const go = useGo();
  const access = useAccess();
  const [opens, setOpened] = useState<Opens>();
  const setOpens = (next: Opens | undefined) => {
    setOpened(next);
    onAsks(next !== undefined);
  };
  const move = useCommand(setStoringPosition, {
    saved: (answer) => ({ key: 'infoscan:place/saved', args: { position: answer.actualStoringSpace ?? '' } }),
  });
  const [row] = result.itemListElements;
  const pack = scannedPackage(result);
  if (!row) return null;
  const belongs = belongsAt(result);
  const target: PackageTarget | undefined = pack && { id: row.itemId, packageId: pack.primaryKey };
  const ended = row.shipmentState === 'CLOSED' || row.shipmentState === 'CANCELED';
  const may = (permission: string) => access({ anyPermission: [permission] });
  const { whereabouts, delivered } = result;
  const mayMove = target !== undefined && !ended && !delivered && !whereabouts?.aboard && may('editStoringPosition');
  const inHall = whereabouts?.terminalStatus === 'IN_DEPOT';
  const wrongPlace = inHall && belongs !== null && pack?.actualStoringSpace !== belongs;
  const hints = hintsOf(result).length;
  const moveThere = async () => {
    if (!target || !belongs) return;
    const query = result.infoScanId ? { infoScanId: result.infoScanId } : {};
    if (await move.run({ params: target, query, body: { storingPosition: belongs } })) onChanged();
  };
  const logKey = pack?.historyLogKey;
  return (
    <div className="is-actions">
      {props.hall}
      {mayMove && wrongPlace && (
        <Big
          icon={IconMapPin}
          label={t('action/moveTo', { position: belongs })}
          main
          busy={move.busy}
          onClick={() => void moveThere()}
        />
      )}
      {mayMove && (
        <Big
          icon={IconMapPin}
          label={t('action/putElsewhere')}
          main={inHall && !wrongPlace}
          onClick={() => setOpens('position')}
        />
      )}
      {target && !ended && may('editDeviations') && (
        <Big icon={IconCamera} label={t('action/damage')} onClick={() => setOpens('deviation')} />
      )}
      {target && <PrintLabel itemId={target.id} packageId={target.packageId} />}
      {hints > 0 && (
        <Big
          icon={IconFileText}
          label={t('action/instructions', { count: hints })}
          onClick={() => setOpens('instructions')}
        />
      )}
      {logKey && may('readHistory') && (
        <Big
          icon={IconHistory}
          label={t('action/history')}
          onClick={() => void openHistory(logKey, t('action/history'))}
        />
      )}
      {result.itemDto && may('readShipments') && (
        <Big icon={IconListDetails} label={t('action/open')} onClick={() => go.to(`/DPT/shipment/${row.itemId}`)} />
      )}
      <Opened
        opens={opens}
        result={result}
        target={target}
        onNote={props.onNote}
        onClose={(changed) => {
          setOpens(undefined);
          if (changed) onChanged();
        }}
      />
    </div>
  );
}
