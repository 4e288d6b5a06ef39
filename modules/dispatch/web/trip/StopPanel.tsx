import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { processDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { attributeLabels } from '#modules/shipments/rules/attributeLabels.ts';
import { itemLook } from '#modules/shipments/rules/itemLook.ts';
import type { ItemState } from '#modules/shipments/rules/states.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { useRecords } from '#client/records/useRecords.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { StopView } from '../../contract/schemas.ts';
import { windowText } from '../pieces/amounts.ts';
import { StopDocuments } from '../pieces/StopDocuments.tsx';
import { shipmentAddress } from '../pieces/addresses.ts';

type Order = StopView['orders'][number];
const results = { OK: 'done', DEVIATION: 'risk', HINDRANCE: 'late' } as const;

function OrderLine({ order }: { order: Order }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const deviations = useRecords(processDeviation);
  const otherStop = ({ directTraffic }: Order): string | null =>
    directTraffic?.other
      ? t(directTraffic.collects ? 'stop/deliveredAt' : 'stop/collectedAt', {
          sequence: directTraffic.other.sequence,
          name: directTraffic.other.name,
        })
      : null;
  const look = order.result
    ? { status: results[order.result], key: wordKey('dispatch:state/', order.result) }
    : itemLook(order.shipmentState as ItemState);
  return (
    <li className="d-order">
      <div>
        <a href={`#${shipmentAddress(order.itemId)}`}>{order.orderNumber}</a>
        <AttributeLabels labels={attributeLabels(order.attributes, t)} />
        <span className="k-space" />
        <LookMark look={look} />
      </div>
      <div className="k-dim k-fig">
        {[
          t(
            `shipments:state/${order.directTraffic || order.orderType === 'DIRECT' ? 'DIRECT_TRAFFIC' : order.orderType}`,
          ),
          otherStop(order),
          t('figure/packages', { count: order.numberOfExpectedPackages }),
          format.measure('MASS', order.totalGrossWeight),
          t('figure/ldm', { ldm: format.quantity('LENGTH', order.loadingMeter) }),
          order.cashOnDelivery > 0
            ? t('figure/collect', { amount: format.measure('MONEY', order.cashOnDelivery) })
            : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      {(order.processDeviationId || order.remark) && (
        <div>{[deviations.nameOf(order.processDeviationId), order.remark].filter(Boolean).join(' · ')}</div>
      )}
    </li>
  );
}

/** Where the stop is, when it was planned and happened, who took the goods and who documented it. */
function StopFacts({ stop }: { stop: StopView }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const at = (ms: number | null) => (ms === null ? '–' : format.clock(ms));
  const missed = stop.timeWindowViolation;
  const window = windowText(stop.windows, format);
  return (
    <KeyValues
      items={[
        {
          label: t('stop/address'),
          value: (
            <>
              {stop.name}
              <br />
              {[stop.streetAndNumber, [stop.countryCode, stop.postalCode, stop.city].filter(Boolean).join(' ')]
                .filter(Boolean)
                .join(', ')}
              {stop.latitude === null && (
                <div className="k-risk k-row k-row-tight">
                  <Glyph name="risk" />
                  {t('stop/noCoordinates')}
                </div>
              )}
            </>
          ),
        },
        {
          label: t('column/window'),
          value:
            window === '' && missed === 0 ? null : (
              <>
                {window}{' '}
                {missed > 0 && (
                  <span className="k-late">
                    <Glyph name="late" /> {t('stop/missed', { count: missed })}
                  </span>
                )}
              </>
            ),
        },
        {
          label: t('stop/planned'),
          value: t('stop/plannedText', { plan: at(stop.plannedArrival), estimate: at(stop.estimatedArrival) }),
        },
        {
          label: t('stop/happened'),
          value: stop.actualArrival === null ? null : `${at(stop.actualArrival)} – ${at(stop.actualDeparture)}`,
        },
        {
          label: t('stop/service'),
          value: t('stop/serviceText', { waiting: stop.waitingTime, service: stop.processingTime }),
        },
        {
          label: t('stop/way'),
          value: `${format.measure('LENGTH', stop.distanceFromPrevious, 'km', 1)} · ${format.duration(stop.drivingTime)}`,
        },
        {
          label: t('stop/contact'),
          value: [stop.contactName, stop.phone].some(Boolean) ? (
            <>
              {stop.contactName} {stop.phone && <a href={`tel:${stop.phone}`}>{stop.phone}</a>}
            </>
          ) : null,
        },
        ...(stop.signer
          ? [
              {
                label: t('stop/signed'),
                value: [stop.signer, stop.signedAt === null ? null : format.instant(stop.signedAt)]
                  .filter(Boolean)
                  .join(', '),
              },
            ]
          : []),
        ...(stop.documentingUser
          ? [
              {
                label: t('stop/documentedBy'),
                value: [
                  stop.documentingUser,
                  stop.documentingUserType ? t(wordKey('shipments:state/', stop.documentingUserType)) : null,
                ]
                  .filter(Boolean)
                  .join(', '),
              },
            ]
          : []),
      ]}
    />
  );
}

/** A stop: where, when, whether its window holds, its orders, and what was documented. */
export function StopPanel({ stop }: { stop: StopView }) {
  const { t } = useTranslation('dispatch');
  return (
    <>
      <StopFacts stop={stop} />
      <StopDocuments stop={stop} />
      <h3 className="k-section">
        {t('column/orders')} <span className="k-dim d-light">{stop.orders.length}</span>
      </h3>
      <ul className="d-orders">
        {stop.orders.map((order) => (
          <OrderLine key={order.itemId} order={order} />
        ))}
      </ul>
    </>
  );
}
