import { lazy, Suspense } from 'react';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import type { Place } from './PlacesDialog.tsx';

const PlacesDialog = lazy(() => import('./PlacesDialog.tsx').then((m) => ({ default: m.PlacesDialog })));

type Located = { id: string } & Record<string, unknown>;

/** Whether records of a type lie somewhere: they have an address with coordinates. */
export const hasPlaces = (type: RecordType): boolean => 'address' in type.fields.shape;

/** Shows records on a map; answers the one that was clicked. Those without coordinates are counted, not drawn. */
export function openPlaces(
  type: RecordType,
  records: readonly Located[],
  nameOf: (record: Located) => string,
): Promise<string | undefined> {
  const places = records.flatMap((record): Place[] => {
    const { latitude, longitude, city } = (record.address ?? {}) as Record<string, unknown>;
    return typeof latitude === 'number' && typeof longitude === 'number'
      ? [
          {
            id: record.id,
            name: [nameOf(record), city].filter(Boolean).join(', '),
            lat: latitude,
            lon: longitude,
            exact: record.geoQuality !== 'CITY' && record.geoQuality !== 'NONE',
          },
        ]
      : [];
  });
  return openDialog<string>((close) => (
    <Suspense fallback={null}>
      <PlacesDialog type={type} places={places} without={records.length - places.length} onClose={close} />
    </Suspense>
  ));
}
