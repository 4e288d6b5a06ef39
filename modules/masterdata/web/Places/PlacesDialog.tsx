import { wordKey } from '#kernel/text.ts';
import { IconMap2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { MapView } from '#ui/map/MapView.tsx';
import type { MapPoint } from '#ui/map/mapModel.ts';
import './places.css';

export type Place = { id: string; name: string; lat: number; lon: number; exact: boolean };

/** Records on a map; a click answers which one is meant. */
export function PlacesDialog(props: {
  type: RecordType;
  places: readonly Place[];
  without: number;
  onClose: (id?: string) => void;
}) {
  const { t } = useTranslation('masterdata');
  const points = useMemo(
    () =>
      props.places.map(
        (place): MapPoint => ({
          id: place.id,
          lat: place.lat,
          lon: place.lon,
          kind: 'delivery',
          title: place.name,
          status: place.exact ? 'planned' : 'risk',
        }),
      ),
    [props.places],
  );
  return (
    <Dialog
      title={t(wordKey('masterdata:types/', props.type.path))}
      icon={IconMap2}
      size={960}
      onClose={() => props.onClose()}
      footNote={[
        t('places/shown', { count: points.length }),
        ...(props.without > 0 ? [t('places/without', { count: props.without })] : []),
      ].join(' · ')}
    >
      <div className="k-places-map">
        <MapView
          label={t('places/map')}
          points={points}
          legend={[
            { status: 'planned', text: t('places/exact') },
            { status: 'risk', text: t('places/rough') },
          ]}
          onSelect={(id) => props.onClose(id)}
          fitKey="all"
        />
      </div>
    </Dialog>
  );
}
