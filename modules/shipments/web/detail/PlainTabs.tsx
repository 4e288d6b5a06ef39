import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { blobDetails, blobThumbnail } from '#modules/blobs/contract/calls.ts';
import { addressOf } from '#client/call/call.ts';
import { viewImages } from '#ui/dialogs/imageViewer.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { ItemView } from '../../contract/schemas.ts';
import type { ShipmentAddress } from '../../contract/values.ts';
import { slotText } from '../../rules/slotText.ts';
import type { TimeSlot } from '../../rules/timeWindows.ts';
import { deviationOf } from './lists.tsx';

/** Addresses with contacts and the windows that they named. */
export function ContactTab({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const slots = (all: readonly TimeSlot[]) =>
    all
      .map((slot) => [slot.dateFrom ? format.date(slot.dateFrom) : null, slotText(slot)].filter(Boolean).join(' '))
      .filter((text) => text !== '')
      .join('; ');
  const card = (
    key: 'consignee' | 'consignor' | 'shipper',
    address: ShipmentAddress | null,
    windows: string | undefined,
  ) =>
    address && (
      <section key={key}>
        <h3 className="k-section">{t(`address/${key}`)}</h3>
        <KeyValues
          items={[
            { label: t('address/name'), value: address.name },
            { label: t('address/street'), value: address.streetAndNumber },
            {
              label: t('address/city'),
              value: [address.countryCode, address.postalCode, address.city].filter(Boolean).join(' '),
            },
            { label: t('address/contact'), value: address.contactName },
            {
              label: t('address/phone'),
              value: address.phone ? <a href={`tel:${address.phone}`}>{address.phone}</a> : null,
            },
            {
              label: t('address/email'),
              value: address.email ? <a href={`mailto:${address.email}`}>{address.email}</a> : null,
            },
            {
              label: t('address/coordinates'),
              value:
                address.latitude === null || address.longitude === null ? (
                  <span className="k-risk">
                    <Glyph name="risk" /> {t('anomaly/MISSING_GEO_COORDINATES')}
                  </span>
                ) : (
                  `${address.latitude.toFixed(4)}, ${address.longitude.toFixed(4)} (${t(`address/quality/${address.geoQuality}`)})`
                ),
            },
            ...(windows === undefined ? [] : [{ label: t('column/window'), value: windows }]),
          ]}
        />
      </section>
    );
  return (
    <div className="s-contacts">
      {card('consignee', item.consigneeAddress, slots(item.deliveryTimeSlots))}
      {card('consignor', item.consignorAddress, slots(item.pickupTimeSlots))}
      {card('shipper', item.shipperAddress, undefined)}
    </div>
  );
}

export function InstructionsTab({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  return (
    <ul className="s-instructions">
      {item.handlingInstructions.map((one) => (
        <li key={`${one.type}/${one.code}/${one.text}`} className={`k-alert${one.important ? ' k-alert-risk' : ''}`}>
          <Glyph name={one.important ? 'risk' : 'planned'} />
          <div>
            <b>{t(wordKey('shipments:state/', one.type))}</b>{' '}
            {one.code ? <span className="k-dim">{one.code}</span> : null} {one.text}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Photos with the process that took them and what was wrong. */
export function PhotosTab({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const images = item.attachments.map((one) => ({
    id: one.attachmentId,
    name: [
      t(wordKey('shipments:state/', one.processType)),
      deviationOf(item, one.deviationCode),
      format.instant(one.creationTime),
    ]
      .filter(Boolean)
      .join(', '),
    url: addressOf(blobDetails, { params: { id: one.attachmentId } }),
  }));
  return (
    <ul className="s-photos">
      {images.map((image, i) => (
        <li key={image.id}>
          <button type="button" className="s-photo" onClick={() => void viewImages(images, i)}>
            <img
              src={addressOf(blobThumbnail, { params: { id: image.id, width: 256, height: 256 } })}
              alt=""
              loading="lazy"
            />
            {image.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
