import { IconCopy, IconExternalLink, IconTrash, IconTruckLoading } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { Action } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { confirmDelete } from '#ui/dialogs/confirmDelete.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { type Panel, PanelStack } from '#ui/layout/PanelStack.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { SummaryBar } from '#ui/layout/SummaryBar.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { ColumnCatalogue } from '#ui/list/ColumnCatalogue.tsx';
import type { Column, Grouping } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { NewRows } from '#ui/list/NewRows.tsx';
import { countSelected, isSelected, noSelection, type Selection } from '#ui/list/selection.ts';
import { useHeldRows } from '#ui/list/useHeldRows.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { type SampleRow, sampleRows } from './samples.ts';

const rowId = (row: SampleRow) => row.id;

/** A work list as a screen builds it: counters, search, list, summary, panel. */
export function GalleryList({ count = 100_000 }: { count?: number }) {
  const { t } = useTranslation('base');
  const format = useFormat();
  const [fresh, setFresh] = useState(() => sampleRows(count));
  const [filter, setFilter] = useState<string>();
  const [typed, setTyped] = useState('');
  const [grouped, setGrouped] = useState(true);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [state, setState] = useTableState('gallery');
  const [panels, setPanels] = useState<readonly SampleRow[]>([]);
  const [tab, setTab] = useState('info');
  const wanted = useMemo(
    () =>
      fresh.filter(
        (row) =>
          (filter === undefined || row.status === filter) && row.consignee.toLowerCase().includes(typed.toLowerCase()),
      ),
    [fresh, filter, typed],
  );
  const held = useHeldRows(wanted, rowId, `${filter}|${typed}`);
  const columns = useMemo<readonly Column<SampleRow>[]>(
    () => [
      { id: 'order', title: 'Order', width: 110, value: (row) => row.id },
      {
        id: 'status',
        title: 'Status',
        width: 110,
        value: (row) => row.word,
        cell: (row) => <StatusMark status={row.status} label={row.word} {...(row.glyph ? { glyph: row.glyph } : {})} />,
      },
      {
        id: 'labels',
        title: 'Attributes',
        width: 160,
        sortable: false,
        value: () => undefined,
        cell: (row) => <AttributeLabels labels={row.labels} />,
      },
      { id: 'consignee', title: 'Consignee', width: 180, grow: true, value: (row) => row.consignee },
      { id: 'place', title: 'Place', width: 130, value: (row) => row.place },
      { id: 'window', title: 'Window', width: 80, value: (row) => row.window },
      {
        id: 'packages',
        title: 'Pkg',
        width: 60,
        align: 'right',
        value: (row) => row.packages,
        sum: (rows) => `${format.number(rows.reduce((n, row) => n + row.packages, 0))} pkg`,
      },
      {
        id: 'weight',
        title: 'Weight',
        unit: 'kg',
        width: 90,
        align: 'right',
        value: (row) => row.weight,
        cell: (row) => format.quantity('MASS', row.weight),
        sum: (rows) =>
          format.measure(
            'MASS',
            rows.reduce((n, row) => n + row.weight, 0),
          ),
      },
      {
        id: 'metres',
        title: 'ldm',
        width: 60,
        align: 'right',
        value: (row) => row.metres,
        cell: (row) => format.quantity('LENGTH', row.metres),
      },
      {
        id: 'points',
        title: 'DGP',
        width: 60,
        align: 'right',
        value: (row) => row.points || null,
        cell: (row) => (row.points ? format.number(row.points) : '–'),
      },
      { id: 'aff', title: 'AFF', width: 60, optional: true, value: (row) => row.aff },
    ],
    [format],
  );
  const grouping = useMemo<Grouping<SampleRow>>(
    () => ({
      id: 'aff',
      title: 'AFF',
      of: (row) => ({
        key: row.aff,
        title:
          { HAG: 'Hagen/Sauerland', DON: 'Dortmund-Nord', BOC: 'Bochum/Herne', HAM: 'Hamm/Soest' }[row.aff] ?? row.aff,
        note: 'Kortmann Spedition',
      }),
    }),
    [],
  );
  const chosen = countSelected(selection, held.rows.length);
  const picked = useMemo(
    () => (chosen === 0 || chosen > 500 ? [] : held.rows.filter((row) => isSelected(selection, row.id))),
    [chosen, held.rows, selection],
  );
  const open = (row: SampleRow) => setPanels((now) => [...now.filter((other) => other.id !== row.id), row]);
  const actions: Action<Selection>[] = [
    {
      id: 'gallery.open',
      labelKey: 'base:open',
      icon: IconExternalLink,
      shortcut: 'Enter',
      when: () => picked.length === 1,
      run: () => picked[0] && open(picked[0]),
    },
    {
      id: 'gallery.copy',
      labelKey: 'base:duplicate',
      icon: IconCopy,
      shortcut: 'ctrl+d',
      category: 'manage',
      when: () => chosen > 0,
      run: () => void toastSuccess({ key: 'base:toast/saved' }, { label: { key: 'base:undo' }, run: () => undefined }),
    },
    {
      id: 'gallery.apply',
      labelKey: 'base:apply',
      icon: IconTruckLoading,
      shortcut: 'd',
      category: 'manage',
      primary: true,
      when: () => chosen > 0,
      run: () => void toastSuccess({ key: 'base:toast/savedSome', args: { count: chosen, total: chosen } }),
    },
    {
      id: 'gallery.delete',
      labelKey: 'base:delete',
      icon: IconTrash,
      shortcut: 'Delete',
      category: 'manage',
      danger: true,
      line: true,
      when: () => chosen > 0,
      run: async () =>
        void (await confirmDelete(
          picked.slice(0, 8).map((row, i) => ({
            id: row.id,
            name: row.id,
            note: row.consignee,
            ...(i === 2 ? { hindrance: 'Higher level' } : {}),
          })),
        )),
    },
  ];
  const bound = useActions(actions, selection);
  const shown: Panel[] = panels.map((row) => ({
    id: row.id,
    title: row.id,
    head: <StatusMark status={row.status} label={row.word} look="boxed" />,
    content: (
      <Tabs
        label={row.id}
        value={tab}
        onChange={setTab}
        items={[
          {
            id: 'info',
            title: 'Info',
            content: (
              <KeyValues
                items={[
                  { label: 'Consignee', value: row.consignee },
                  { label: 'Place', value: row.place },
                  { label: 'Weight', value: format.measure('MASS', row.weight) },
                  { label: 'Remark', value: undefined },
                ]}
              />
            ),
          },
          { id: 'packages', title: 'Packages', count: row.packages, content: <p>{row.packages}</p> },
        ]}
      />
    ),
  }));
  return (
    <div className="k-fill" style={{ display: 'flex', flexDirection: 'column', position: 'relative' }}>
      <div className="k-fill" style={{ display: 'flex' }}>
        <Splitter
          name="gallery"
          label="List and details"
          sized="second"
          initial={260}
          first={
            <section className="k-pane k-fill" aria-label="Shipments">
              <div className="k-pane-head">
                <h2>Dispatchable shipments</h2>
                <span className="k-dim k-fig">{format.number(held.rows.length)}</span>
                <span className="k-space" />
                <SearchField label={t('search/label')} value={typed} onSearch={setTyped} />
                <button type="button" className="k-chip" aria-pressed={grouped} onClick={() => setGrouped(!grouped)}>
                  AFF
                </button>
                <Toolbar actions={bound.filter((action) => !action.primary)} icons room={3} />
                <ColumnCatalogue columns={columns} state={state} onState={setState} />
              </div>
              <div className="k-row" style={{ padding: '4px 8px' }}>
                <Counters
                  label="Status"
                  value={filter}
                  onChange={setFilter}
                  items={(['late', 'risk', 'done', 'planned'] as const).map((id) => ({
                    id,
                    label: { late: 'Late', risk: 'At risk', done: 'Complete', planned: 'Planned' }[id],
                    glyph: id,
                    count: fresh.filter((row) => row.status === id).length,
                  }))}
                />
                <span className="k-space" />
                <button
                  type="button"
                  className="k-linkish"
                  data-testid="arrive"
                  onClick={() => setFresh([...sampleRows(3, 900_000), ...fresh])}
                >
                  +3
                </button>
                <NewRows count={held.news} onRefresh={held.refresh} />
              </div>
              <DataList
                label="Shipments"
                columns={columns}
                rows={held.rows}
                rowId={rowId}
                state={state}
                onState={setState}
                selection={selection}
                onSelection={setSelection}
                onOpen={open}
                actions={bound}
                {...(grouped ? { grouping } : {})}
                rowHeight={24}
                phone={(row) => (
                  <>
                    <b className="k-strong">{row.consignee}</b>
                    <StatusMark status={row.status} label={row.word} />
                    <span className="k-dim">{row.place}</span>
                    <span className="k-fig">{format.measure('MASS', row.weight)}</span>
                  </>
                )}
              />
            </section>
          }
          second={<div className="k-page k-dim">Map, board</div>}
        />
        <PanelStack
          panels={shown}
          onClose={(id) => setPanels(panels.filter((row) => row.id !== id))}
          onShow={(id) =>
            setPanels([...panels.filter((row) => row.id !== id), ...panels.filter((row) => row.id === id)])
          }
        />
      </div>
      <SummaryBar
        count={chosen}
        onClear={() => setSelection(noSelection)}
        sums={[
          { label: 'packages', value: format.number(picked.reduce((n, row) => n + row.packages, 0)) },
          {
            label: 'kg',
            value: format.quantity(
              'MASS',
              picked.reduce((n, row) => n + row.weight, 0),
            ),
          },
          {
            label: 'ldm',
            value: format.quantity(
              'LENGTH',
              picked.reduce((n, row) => n + row.metres, 0),
            ),
          },
        ]}
        target={{ title: 'Left on T-107', text: '6,520 kg · 4.6 ldm · 790 DG points' }}
        verdict={{
          title: <span className="k-risk">3 warnings, no errors</span>,
          text: 'CAP-02 loading metres +0.3 m · DSP-11 window of 1 shipment',
        }}
        actions={bound.filter((action) => action.primary)}
      />
    </div>
  );
}
