import { Checkbox } from '@mantine/core';
import { IconParking } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import { useGo } from '#client/navigation/navigation.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type PlaceThen, type UnitThen, yardAt } from '../contract/calls.ts';
import { ListFile } from './ListFile.tsx';
import { useThen } from './useThen.ts';

type Row = {
  key: string;
  place: string | null;
  kind: PlaceThen['kind'] | null;
  booking: PlaceThen['booking'];
  unit: UnitThen | null;
};

const rowsOf = (places: readonly PlaceThen[], nowhere: readonly UnitThen[]): Row[] => [
  ...places.flatMap(({ id, name, kind, booking, units }): Row[] =>
    units.length === 0
      ? [{ key: id, place: name, kind, booking, unit: null }]
      : units.map((unit) => ({ key: unit.id, place: name, kind, booking, unit })),
  ),
  ...nowhere.map((unit) => ({ key: unit.id, place: null, kind: null, booking: null, unit })),
];

/** What a row says of the place and the unit, as text: for the columns and for the search. */
function useRowWords() {
  const { t } = useTranslation(['lookback', 'yard']);
  const format = useFormat();
  return useMemo(
    () => ({
      place: ({ place, unit }: Row): string =>
        place ?? (unit?.movingTo ? t('yard/moving', { place: unit.movingTo }) : t('yard/nowhere')),
      placeKind: ({ kind }: Row): string => (kind === null ? '' : t(`yard:place/kind/${kind}`)),
      unitKind: ({ unit }: Row): string => (unit === null ? '' : t(`yard:unit/kind/${unit.kind}`)),
      work: ({ booking }: Row): string =>
        booking === null
          ? ''
          : t('yard/work', {
              direction: t(`yard:booking/direction/${booking.direction}`),
              name: booking.name,
              at: format.clock(booking.from),
            }),
    }),
    [t, format],
  );
}

function useColumns(words: ReturnType<typeof useRowWords>): Column<Row>[] {
  const { t } = useTranslation('lookback');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'place', title: t('yard/place'), width: 150, value: words.place },
      { id: 'unit', title: t('yard/unit'), width: 140, value: ({ unit }) => unit?.number },
      { id: 'kind', title: t('yard/kind'), width: 150, yields: 3, value: words.unitKind },
      {
        id: 'carrier',
        title: t('yard/carrier'),
        width: 150,
        grow: true,
        yields: 2,
        value: ({ unit }) => unit?.carrier,
      },
      {
        id: 'since',
        title: t('yard/since'),
        width: 130,
        value: ({ unit }) => unit?.since,
        cell: ({ unit }) => (unit ? format.instant(unit.since) : ''),
      },
      { id: 'by', title: t('yard/by'), width: 120, yields: 1, value: ({ unit }) => unit?.by },
      { id: 'work', title: t('yard/booking'), width: 220, value: words.work },
    ],
    [t, format, words],
  );
}

/** What stood at each place of the yard. */
export function YardThen({ at }: { at: number }) {
  const { t } = useTranslation('lookback');
  const go = useGo();
  const words = useRowWords();
  const columns = useColumns(words);
  const [empty, setEmpty] = useState(false);
  const [search, setSearch] = useState('');
  const [state, setState] = useTableState('lookback.yard');
  const wanted = useCallback(
    ({ places, nowhere }: AnswerOf<typeof yardAt>) => {
      const sought = search.trim().toLowerCase();
      return rowsOf(places, nowhere).filter(
        (row) =>
          (empty || row.unit !== null || row.booking !== null || sought !== '') &&
          [words.place(row), row.unit?.number, row.unit?.carrier, words.work(row)].some((text) =>
            text?.toLowerCase().includes(sought),
          ),
      );
    },
    [empty, search, words],
  );
  const { answer, rows, before, reading, readAll } = useThen(yardAt, { query: { at } }, wanted);
  const units = rows.filter(({ unit }) => unit !== null).length;
  return (
    <div className="k-pane k-fill lkb-part" aria-busy={before}>
      <div className="k-bar lkb-counts">
        <b className="k-fig">{t('yard/count', { count: units })}</b>
        <span className="k-dim k-fig">{t('yard/vehicles', { count: answer?.vehicles.length ?? 0 })}</span>
        <span className="k-space" />
        <Checkbox
          label={t('yard/empty')}
          checked={empty}
          onChange={({ currentTarget }) => setEmpty(currentTarget.checked)}
        />
        <SearchField label={`${t('yard/place')}, ${t('yard/unit')}`} value={search} onSearch={setSearch} />
        <ListFile title={t('tab/yard')} at={at} columns={columns} state={state} rows={readAll} />
      </div>
      <DataList<Row>
        label={t('tab/yard')}
        columns={columns}
        rows={rows}
        rowId={({ key }) => key}
        {...reading}
        state={state}
        onState={setState}
        onOpen={({ unit }) => unit && go.to(`/YM/transport-unit-history?unit=${encodeURIComponent(unit.number)}`)}
        empty={{ icon: IconParking, title: t('yard/none'), text: t('yard/noneText') }}
        phone={(row) => (
          <>
            <b className="k-cut">{words.place(row)}</b>
            <span className="k-fig">{row.unit?.number}</span>
            <span className="k-dim k-cut">{words.work(row) || words.unitKind(row)}</span>
            <span className="k-dim k-cut">{row.unit?.carrier}</span>
          </>
        )}
      />
    </div>
  );
}
