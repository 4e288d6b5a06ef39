import { IconTruck } from '@tabler/icons-react';
import { blobDetails, blobThumbnail } from '#modules/blobs/contract/calls.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { vehicleChecks } from '#modules/delivery/contract/vehicleChecks.ts';
import { addressOf } from '#client/call/call.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { viewImages } from '#ui/dialogs/imageViewer.tsx';
import { ListState } from '#ui/list/ListState.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';

/** What the driver found before the start, for who plans the vehicle. */
export function VehicleCheckTab({ trip }: { trip: TripView }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const answer = useCall(vehicleChecks, { params: { id: trip.id } }, { live: ['vehicleCheck', 'trip'] });
  const checks = answer.data ?? [];
  if (checks.length === 0)
    return (
      <ListState
        status={listStatus(answer)}
        empty={{ icon: IconTruck, title: t('check/none'), text: t('check/noneText') }}
        errorText={undefined}
        onRetry={() => void answer.refetch()}
      />
    );
  return (
    <section className="k-pane k-fill" aria-label={t('check/title')}>
      <div className="k-scroll">
        <div className="d-page">
          {checks.map((check) => {
            const images = check.photos.map((id, i) => ({
              id,
              name: t('proof/photo', { number: i + 1 }),
              url: addressOf(blobDetails, { params: { id } }),
            }));
            return (
              <section key={check.id} className="s-proof">
                <h2 className="k-h2">{check.licencePlate}</h2>
                <p className="k-dim">{t('check/by', { name: check.checkedBy, at: format.instant(check.checkedAt) })}</p>
                <StatusMark
                  status={check.defects > 0 ? 'late' : 'done'}
                  label={check.defects > 0 ? t('check/defects', { count: check.defects }) : t('check/allGood')}
                />
                <ul className="s-proof-otherwise">
                  {check.points
                    .filter(({ ok }) => !ok)
                    .map(({ point, remark }) => (
                      <li key={point}>
                        <b>{t(`check/point/${point}`)}</b>
                        <span>{remark}</span>
                      </li>
                    ))}
                </ul>
                <ul className="d-documents">
                  {images.map(({ id, name }, i) => (
                    <li key={id}>
                      <button
                        type="button"
                        className="d-document"
                        title={name}
                        onClick={() => void viewImages(images, i)}
                      >
                        <img
                          src={addressOf(blobThumbnail, { params: { id, width: 176, height: 132 } })}
                          alt={name}
                          loading="lazy"
                        />
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      </div>
    </section>
  );
}
