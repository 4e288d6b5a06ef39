import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { InventoryFinding, InventoryList, InventoryPlace } from '#modules/crossdock/contract/inventory.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { markOf, type PlaceMark, placeStatus } from './status.ts';

const legend: readonly PlaceMark[] = ['complete', 'missing', 'surplus', 'later', 'open', 'empty'];
/** `B11-08` stands in the row `B11`; a place without a row in one of its own name. */
const rowOf = (position: string): string => position.match(/^(.+)-[^-]+$/)?.[1] ?? '';

/** The places of the count, row by row, as they stand; a touch says what is known of one. */
export function PlaceMap({ list, lines }: { list: InventoryList; lines: readonly InventoryFinding[] }) {
  const { t } = useTranslation('crossdock');
  const [chosen, setChosen] = useState<string>();
  const rows = new Map<string, InventoryPlace[]>();
  for (const place of list.placeList) {
    const row = rowOf(place.position);
    rows.set(row, [...(rows.get(row) ?? []), place]);
  }
  const place = list.placeList.find((one) => one.position === chosen);
  return (
    <aside className="th-map" aria-label={t('inventory/places')}>
      <h2 className="k-h3">{`${t('inventory/places')} ${list.places}`}</h2>
      {[...rows].map(([row, places]) => (
        <div key={row} className="th-map-row">
          <h3 className="k-dim">{row}</h3>
          <div className="th-map-places">
            {places.map((one) => (
              <button
                type="button"
                key={one.position}
                className={`th-map-place th-map-${markOf(one)}`}
                aria-pressed={chosen === one.position}
                aria-label={`${one.position}: ${t(`inventory/mark/${markOf(one)}`)}`}
                onClick={() => setChosen(chosen === one.position ? undefined : one.position)}
              >
                {row === '' ? one.position : one.position.slice(row.length + 1)}
              </button>
            ))}
          </div>
        </div>
      ))}
      <div className="th-map-legend">
        {legend.map((mark) => (
          <StatusMark key={mark} status={placeStatus[mark]} label={t(`inventory/mark/${mark}`)} />
        ))}
      </div>
      {place && <PlaceFacts place={place} hidden={list.hidden} lines={lines} />}
    </aside>
  );
}

function PlaceFacts({
  place,
  hidden,
  lines,
}: {
  place: InventoryPlace;
  hidden: boolean;
  lines: readonly InventoryFinding[];
}) {
  const { t } = useTranslation('crossdock');
  const here = lines.filter((line) => line.expectedAt === place.position || line.foundAt === place.position);
  return (
    <section className="th-map-facts" aria-label={place.position}>
      <h3 className="k-h3">{place.position}</h3>
      <KeyValues
        items={[
          ...(hidden ? [] : [{ label: t('inventory/expected'), value: String(place.expected) }]),
          { label: t('state/REGISTERED'), value: String(place.registered) },
          { label: t('state/SURPLUS'), value: String(place.surplus) },
          ...(place.closedBy ? [{ label: t('inventory/done'), value: place.closedBy }] : []),
        ]}
      />
      <ul>
        {here.map((line) => (
          <li key={line.packageId} className="k-cut">
            {`${line.orderNumber} ${line.number}/${line.packages} `}
            <b>{t(`inventory/outcome/${line.outcome}`)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
