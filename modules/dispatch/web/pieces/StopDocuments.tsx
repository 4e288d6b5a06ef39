import { useTranslation } from '#ui/translation.ts';
import { blobDetails, blobThumbnail } from '#modules/blobs/contract/calls.ts';
import { addressOf } from '#client/call/call.ts';
import { viewImages } from '#ui/dialogs/imageViewer.tsx';
import type { StopView } from '../../contract/schemas.ts';

type Documented = Pick<StopView, 'signatureBlobId' | 'signer' | 'documentBlobIds'> & {
  orders: readonly Pick<StopView['orders'][number], 'orderNumber' | 'photos'>[];
};

/** Signature, papers and photos of a stop; a click shows them large. */
export function StopDocuments({ stop, titled = true }: { stop: Documented; titled?: boolean }) {
  const { t } = useTranslation('dispatch');
  const images = [
    ...(stop.signatureBlobId
      ? [{ id: stop.signatureBlobId, name: t('documents/signature', { name: stop.signer ?? '' }) }]
      : []),
    ...stop.documentBlobIds.map((id, i) => ({ id, name: t('documents/paper', { number: i + 1 }) })),
    ...stop.orders.flatMap((order) =>
      order.photos.map((id, i) => ({ id, name: t('documents/photo', { order: order.orderNumber, number: i + 1 }) })),
    ),
  ];
  if (images.length === 0) return null;
  const shown = images.map((image) => ({ ...image, url: addressOf(blobDetails, { params: { id: image.id } }) }));
  return (
    <>
      {titled && (
        <h3 className="k-section">
          {t('documents/title')} <span className="k-dim d-light">{images.length}</span>
        </h3>
      )}
      <ul className="d-documents">
        {images.map((image, i) => (
          <li key={image.id}>
            <button type="button" className="d-document" title={image.name} onClick={() => void viewImages(shown, i)}>
              <img
                src={addressOf(blobThumbnail, { params: { id: image.id, width: 176, height: 132 } })}
                alt={image.name}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
