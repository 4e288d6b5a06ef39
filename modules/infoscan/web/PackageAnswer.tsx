import { useTranslation } from '#ui/translation.ts';
import { infoScan, type InfoScanResult } from '#modules/infoscan/contract/calls.ts';
import { attributeLabels } from '#modules/shipments/rules/attributeLabels.ts';
import { slotText } from '#modules/shipments/rules/slotText.ts';
import { WindowText } from '#modules/shipments/web/pieces/WindowText.tsx';
import { call } from '#client/call/call.ts';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { InHall } from './InHall.tsx';
import { type NoteOf, PackageActions } from './PackageActions.tsx';
import { belongsAt, scannedPackage } from './verdictOf.ts';

/** Where it belongs, large, and where it stands when that is elsewhere. */
function Where({ result }: { result: InfoScanResult }) {
  const { t } = useTranslation('infoscan');
  const { whereabouts, delivered } = result;
  // What the consignee has, or a truck, belongs nowhere in the hall; the card says where it is.
  const belongs = delivered || whereabouts?.aboard ? null : belongsAt(result);
  const inHall = whereabouts?.terminalStatus === 'IN_DEPOT';
  const stands = inHall ? whereabouts.storingPosition : null;
  const place = inHall && stands === null ? t('where/nowhere') : undefined;
  if (!belongs && !stands && !place) return null;
  return (
    <div className="is-where">
      <div>
        <span className="k-dim">{belongs ? t('where/belongs') : stands ? t('where/stands') : t('where/place')}</span>
        <b className="is-place">{belongs ?? stands ?? '–'}</b>
      </div>
      {place && (
        <span className="is-elsewhere">
          <Glyph name="risk" size={16} />
          {place}
        </span>
      )}
      {belongs && stands && belongs !== stands && (
        <span className="is-elsewhere">
          <Glyph name="risk" size={16} />
          {t('where/isAt', { position: stands })}
        </span>
      )}
    </div>
  );
}

/** What is known of the shipment, in the order in which the hall asks. */
function Facts({ result }: { result: InfoScanResult }) {
  const { t } = useTranslation(['infoscan', 'shipments']);
  const format = useFormat();
  const [row] = result.itemListElements;
  if (!row) return null;
  const { goesWith } = result;
  const departure =
    goesWith &&
    [goesWith.tripName, goesWith.gate && t('facts/dock', { gate: goesWith.gate })].filter(Boolean).join(', ');
  const window = slotText(row.window);
  const facts = [
    {
      label: t(result.delivered ? 'delivered/with' : 'facts/goesWith'),
      value: departure && (
        <>
          <b>{departure}</b>
          {goesWith?.departure ? ` ${t('facts/at', { time: format.clock(goesWith.departure) })}` : ''}
        </>
      ),
    },
    {
      label: t('facts/to'),
      value: row.shipmentType === 'UNKNOWN_PACKAGE' ? null : [row.placeName, row.placeCity].filter(Boolean).join(', '),
    },
    { label: t('facts/window'), value: window && <WindowText window={row.window} /> },
    {
      label: t('facts/weight'),
      value:
        row.totalGrossWeight > 0
          ? `${format.measure('MASS', row.totalGrossWeight)}, ${t('facts/ldm', { value: format.number(row.loadingMeter / 1000, 1) })}`
          : null,
    },
    {
      label: t('facts/marks'),
      value: row.attributes.length > 0 ? <AttributeLabels labels={attributeLabels(row.attributes, t)} all /> : null,
    },
  ].filter((fact) => fact.value);
  return (
    <dl className="is-facts">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What happened to the scanned package in each process, the latest last. */
function Processes({ result }: { result: InfoScanResult }) {
  const { t } = useTranslation(['infoscan', 'crossdock']);
  const format = useFormat();
  const pack = scannedPackage(result);
  if (!pack) return null;
  const steps = (['unloading', 'inventory', 'loading'] as const)
    .map((process) => ({ process, detail: pack[`${process}Details`] }))
    .flatMap(({ process, detail }) => (detail ? [{ process, detail }] : []))
    .sort((a, b) => a.detail.lastStatusTime - b.detail.lastStatusTime);
  if (steps.length === 0) return null;
  return (
    <ul className="is-steps">
      {steps.map(({ process, detail }) => (
        <li key={process}>
          <Glyph
            name={detail.packageStatus.startsWith('NOK') ? 'late' : detail.deviationCode ? 'risk' : 'done'}
            size={16}
          />
          <time className="k-fig k-dim" title={format.instant(detail.lastStatusTime)}>
            {format.clock(detail.lastStatusTime)}
          </time>
          <span>
            {t(`process/${process}`, {
              name: detail.processName,
              status: t(`crossdock:state/${detail.processStatus}`),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A package or shipment that somebody holds the label of: where it belongs, what it is, what can be done with it. */
export function PackageAnswer(props: {
  result: InfoScanResult;
  onChanged: (result: InfoScanResult) => void;
  onAsks: (open: boolean) => void;
  onNote: NoteOf;
  /** The package of this shipment stands in the hall. */
  onFound: (itemId: string) => void;
}) {
  const { result, onChanged, onAsks, onNote, onFound } = props;
  const again = async () => {
    const fresh = await call(infoScan, { query: { packageBarcode: result.barcode } }).catch(() => undefined);
    if (fresh) onChanged({ ...fresh, infoScanId: result.infoScanId });
  };
  return (
    <>
      <div className="is-body">
        <Where result={result} />
        <Facts result={result} />
        <Processes result={result} />
      </div>
      <PackageActions
        result={result}
        onChanged={() => void again()}
        onAsks={onAsks}
        onNote={onNote}
        hall={<InHall result={result} onFound={onFound} onUndone={onChanged} />}
      />
    </>
  );
}
