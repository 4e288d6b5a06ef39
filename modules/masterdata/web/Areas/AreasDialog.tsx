import { wordKey } from '#kernel/text.ts';
import { IconMap2 } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { placeId, placesWithin } from '#modules/masterdata/rules/areas/areas.ts';
import type { PostalRange } from '#modules/masterdata/rules/postalCode.ts';
import { CallError } from '#client/call/CallError.ts';
import { useSession } from '#client/session/session.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { areaOf, colourOf, fieldLeadingTo, isRange, routingsTo } from './leadingTo.ts';
import { PlacesMap } from './PlacesMap.tsx';
import { usePostalPlaces } from './usePostalPlaces.ts';

type Row = { id: string } & Record<string, unknown>;
type Ranged = { owner: Row; range: PostalRange };

/** Several records by their postal ranges on one map; a click answers which one is meant. */
export function AreasDialog(props: {
  type: RecordType;
  records: readonly Row[];
  nameOf: (row: Row) => string;
  onClose: (id?: string) => void;
}) {
  const { t } = useTranslation('masterdata');
  const { orgUnit } = useSession();
  const { type, records, nameOf } = props;
  const { places: known, ready } = usePostalPlaces();
  const [ranges, setRanges] = useState<readonly Ranged[] | undefined>(() =>
    isRange(type) ? records.map((owner) => ({ owner, range: owner as unknown as PostalRange })) : undefined,
  );
  const { onClose } = props;
  useEffect(() => {
    const field = fieldLeadingTo(type);
    if (isRange(type) || !field) return;
    const byId = new Map(records.map((record) => [record.id, record]));
    routingsTo(orgUnit, field, [...byId.keys()])
      .then((found) =>
        setRanges(
          found.flatMap((range) => {
            const owner = byId.get(String(range[field]));
            return owner ? [{ owner, range }] : [];
          }),
        ),
      )
      .catch((error) => {
        if (!(error instanceof CallError)) throw error;
        // The failed call has shown itself.
        onClose();
      });
  }, [type, records, orgUnit, onClose]);
  const colours = useMemo(() => {
    const keys = [...new Set((ranges ?? []).map(({ owner }) => String(owner.routeId ?? owner.id)))];
    return new Map(keys.map((key, i) => [key, colourOf(i)]));
  }, [ranges]);
  const areas = useMemo(
    () =>
      (ranges ?? []).flatMap(({ owner, range }) =>
        areaOf(
          owner.id,
          range,
          known,
          nameOf(owner),
          (typeof owner.colour === 'string' && owner.colour) || colours.get(String(owner.routeId ?? owner.id)),
        ),
      ),
    [ranges, known, nameOf, colours],
  );
  const inside = useMemo(
    () => new Set((ranges ?? []).flatMap(({ range }) => placesWithin(range, known).map(placeId))),
    [ranges, known],
  );
  const without = (ranges?.length ?? 0) - areas.length;
  return (
    <Dialog
      title={t(wordKey('masterdata:types/', type.path))}
      icon={IconMap2}
      size={960}
      onClose={() => props.onClose()}
      footNote={
        ready && ranges
          ? [
              t('areas/shown', { count: areas.length }),
              ...(without > 0 ? [t('areas/without', { count: without })] : []),
              t('areas/honestShort'),
            ].join(' · ')
          : ''
      }
    >
      <div className="k-areas-map">
        <PlacesMap
          label={t('areas/map')}
          known={known}
          inside={inside}
          areas={areas}
          fitKey={`${ready}/${ranges !== undefined}`}
          onArea={(id) => props.onClose(id)}
        />
      </div>
    </Dialog>
  );
}
