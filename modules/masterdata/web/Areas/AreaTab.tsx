import { wordKey } from '#kernel/text.ts';
import { Button, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { routing } from '#modules/masterdata/contract/types/places.ts';
import { type PostalPlace, placeId, placesWithin, rangesFor, townsOf } from '#modules/masterdata/rules/areas/areas.ts';
import type { PostalRange } from '#modules/masterdata/rules/postalCode.ts';
import { usePlace } from '#client/navigation/navigation.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useCall } from '#client/call/useCall.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { recordCallsOf } from '../Records/recordCallsOf.ts';
import { addRoutings } from './addRoutings.ts';
import { areaOf, fieldLeadingTo, type Routing } from './leadingTo.ts';
import { PlacesMap } from './PlacesMap.tsx';
import { usePostalPlaces } from './usePostalPlaces.ts';

const directions = ['BOTH', 'DELIVERY', 'PICKUP'] as const;
const mostTowns = 4;
const none: readonly Routing[] = [];
type Proposed = { range: PostalRange; places: readonly PostalPlace[] };

/** The towns of a range, the first few by name. */
function useTowns() {
  const { t } = useTranslation('masterdata');
  return (places: readonly PostalPlace[]): string => {
    const names = townsOf(places);
    return names.length === 0
      ? t('areas/unknown')
      : names.slice(0, mostTowns).join(', ') + (names.length > mostTowns ? ` +${names.length - mostTowns}` : '');
  };
}

const Codes = ({ range }: { range: PostalRange }) => (
  <span className="k-fig">
    {range.countryCode} {range.postalCodeFrom} – {range.postalCodeTo}
  </span>
);

/** What a drawn line proposes, with the direction that it is taken over for. */
function ProposedRanges(props: {
  proposed: readonly Proposed[];
  busy: boolean;
  onAdd: (direction: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['masterdata', 'base']);
  const towns = useTowns();
  const [direction, setDirection] = useState<string>('BOTH');
  return (
    <section className="k-area" aria-label={t('areas/proposed')}>
      <h3 className="k-section">{t('areas/proposed')}</h3>
      <table className="k-area-ranges">
        <tbody>
          {props.proposed.map(({ range, places }) => (
            <tr key={`${range.countryCode}${range.postalCodeFrom}`}>
              <td>
                <Codes range={range} />
              </td>
              <td className="k-dim">{towns(places)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="k-area-new">
        <Select
          label={t('routing/direction')}
          data={directions.map((value) => ({ value, label: t(`routing/direction__${value}`) }))}
          value={direction}
          allowDeselect={false}
          onChange={(value) => setDirection(value ?? 'BOTH')}
          w={160}
        />
        <Button onClick={props.onCancel}>{t('base:cancel')}</Button>
        <Button variant="filled" loading={props.busy} onClick={() => props.onAdd(direction)}>
          {t('areas/add', { count: props.proposed.length })}
        </Button>
      </div>
    </section>
  );
}

/** The ranges that lead here, each with the way to its routing. */
function Ranges(props: { rows: readonly Routing[]; known: readonly PostalPlace[]; marked: string | undefined }) {
  const { t } = useTranslation('masterdata');
  const format = useFormat();
  const { module } = usePlace();
  const towns = useTowns();
  const { rows, known, marked } = props;
  return (
    <>
      <h3 className="k-section">{t('areas/ranges', { shown: format.number(rows.length) })}</h3>
      {rows.length === 0 ? <p className="k-dim">{t('areas/none')}</p> : null}
      <table className="k-area-ranges">
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} aria-current={row.id === marked || undefined}>
              <td>
                <a href={`#/${module}/routings/${row.id}`}>
                  <Codes range={row} />
                </a>
              </td>
              <td className="k-dim">{towns(placesWithin(row, known))}</td>
              <td className="k-dim">{t(wordKey('masterdata:routing/direction__', row.direction))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/**
 * The postal ranges that lead to a record (a route, a relation, a forwarder, an area of the hall), on the map and as a list.
 * A line drawn around places proposes ranges, which become routings of their own.
 */
export default function AreaTab({ type, id, colour }: { type: RecordType; id: string; colour: string | undefined }) {
  const { t } = useTranslation(['masterdata', 'base']);
  const access = useAccess();
  const { orgUnit } = useSession();
  const { places: known, ready } = usePostalPlaces();
  const field = fieldLeadingTo(type) ?? 'routeId';
  const answer = useCall(
    recordCallsOf(routing).list,
    { params: { orgUnit }, body: { filter: { and: [{ field, op: '=', value: id }] }, paging: { size: 200, page: 0 } } },
    { live: [routing.path] },
  );
  const rows = (answer.data?.items as unknown as readonly Routing[] | undefined) ?? none;
  const [proposed, setProposed] = useState<readonly Proposed[]>([]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [marked, setMarked] = useState<string>();
  const may = access({ anyPermission: routing.change });
  const inside = useMemo(
    () =>
      new Set([
        ...rows.flatMap((row) => placesWithin(row, known).map(placeId)),
        ...proposed.flatMap(({ places }) => places.map(placeId)),
      ]),
    [rows, proposed, known],
  );
  const areas = useMemo(
    () => [
      ...rows
        .flatMap((row) => areaOf(row.id, row, known, '', colour))
        .map((area) => ({ ...area, selected: area.id === marked })),
      ...proposed.flatMap(({ range }, i) => areaOf(`new-${i}`, range, known, t('areas/new'))),
    ],
    [rows, proposed, known, colour, marked, t],
  );
  const drawn = (places: PostalPlace[]) => {
    const taken = new Set(rows.flatMap((row) => placesWithin(row, known).map(placeId)));
    const fresh = places.filter((place) => !taken.has(placeId(place)));
    setProblem(places.length === 0 ? t('areas/noPlace') : fresh.length === 0 ? t('areas/allThere') : '');
    setProposed(rangesFor(fresh, known));
  };
  const add = async (direction: string) => {
    setBusy(true);
    const done = await addRoutings({
      ranges: proposed.map(({ range }) => range),
      values: { [field]: id, direction, responsibleDepotId: orgUnit },
      prefix: id,
      orgUnit,
    });
    setBusy(false);
    setProposed(proposed.filter(({ range }) => !done.includes(range)));
  };
  return (
    <div className="k-field-wide k-area">
      <PlacesMap
        label={t('areas/map')}
        known={known}
        inside={inside}
        areas={areas}
        fitKey={`${ready}/${answer.isFetched}/${rows.length > 0}`}
        onDrawn={may ? drawn : undefined}
        onArea={setMarked}
      />
      {problem ? (
        <div className="k-alert k-alert-late" role="alert">
          <Glyph name="late" />
          <div>{problem}</div>
        </div>
      ) : null}
      {proposed.length > 0 ? (
        <ProposedRanges
          proposed={proposed}
          busy={busy}
          onAdd={(direction) => void add(direction)}
          onCancel={() => setProposed([])}
        />
      ) : null}
      {answer.isFetched || rows.length > 0 ? <Ranges rows={rows} known={known} marked={marked} /> : null}
      <p className="k-field-note">
        {may ? `${t('areas/draw')} ` : ''}
        {t('areas/honest')}
      </p>
    </div>
  );
}
