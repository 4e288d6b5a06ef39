import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { TableAnswer, TableQuery } from '#kernel/paging.ts';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { confirmDelete } from '#ui/dialogs/confirmDelete.tsx';
import { toastBulk } from '#ui/feedback/toasts.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { countSelected, isSelected, noSelection, type Selection } from '#ui/list/selection.ts';
import type { TableState } from '#ui/list/tableState.ts';
import { useServerRows } from '#ui/list/useServerRows.ts';
import { queryClient } from '#client/call/queries.ts';
import { refreshLive } from '#shell/refreshLive.ts';

type Row = { id: string; name: string; weight: number; turn: number };
const size = 100;
const most = 5000;
/** How often the rows were changed, and which pages were asked for since the last count. */
const server = { turn: 0, asked: [] as string[] };

/** A server of its own: pages by number to row 1,000, by cursor beyond, as the product's table calls do. */
async function fetchRows(query: TableQuery): Promise<TableAnswer<Row>> {
  const paging = query.paging ?? { size, page: 0 };
  const from = paging.after === undefined ? paging.page * paging.size : Number(paging.after);
  const down = query.sort?.[0]?.dir === 'desc';
  server.asked.push(String(from));
  await new Promise((done) => setTimeout(done, 5));
  const items = Array.from({ length: Math.max(0, Math.min(paging.size, most - from)) }, (_, i) => {
    const n = down ? most - 1 - from - i : from + i;
    return { id: `R${n}`, name: `Row ${n}`, weight: (n * 7919) % 5000, turn: server.turn };
  });
  const end = from + items.length;
  return {
    items,
    total: most,
    totalCapped: false,
    page: 0,
    size: paging.size,
    next: end >= 1000 && end < most ? String(end) : null,
  };
}

const rowId = (row: Row): string => row.id;
const rowKey = rowId;

/** A list whose rows a server pages and changes: what the browser tests select, sort and scroll in. */
export function GalleryServerList() {
  const [state, setState] = useState<TableState>({});
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [active, setActive] = useState('');
  const [opened, setOpened] = useState('');
  const [asked, setAsked] = useState('');
  const query = useMemo<TableQuery>(
    () => (state.sort ? { sort: state.sort.map(({ field, dir }) => ({ field, dir })) } : {}),
    [state.sort],
  );
  const rows = useServerRows<Row>({
    queryKey: ['gallery.rows'],
    query,
    fetch: fetchRows,
    size,
    live: ['galleryRow'],
    rowKey,
  });
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { id: 'name', title: 'Name', width: 160, grow: true, value: (row) => row.name },
      { id: 'weight', title: 'Weight', unit: 'kg', width: 90, align: 'right', value: (row) => row.weight },
      { id: 'turn', title: 'Turn', width: 60, align: 'right', value: (row) => row.turn },
    ],
    [],
  );
  const chosen = countSelected(selection, rows.total);
  const actions: Action<Selection>[] = [
    {
      id: 'gallery.rows.delete',
      labelKey: 'base:delete',
      shortcut: 'Delete',
      danger: true,
      when: () => chosen > 0,
      run: async () => {
        const picked = (rows.rows ?? []).filter((row) => isSelected(selection, row.id)).slice(0, 20);
        if (await confirmDelete(picked.map((row) => ({ id: row.id, name: row.name }))))
          toastBulk(chosen - 1, chosen, [], { all: 'base:toast/deleted', some: 'base:toast/deletedSome' });
      },
    },
  ];
  const bound = useActions(actions, selection);
  const told = [...selection.ids].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  return (
    <section className="k-pane k-fill" aria-label="Server rows">
      <div className="k-pane-head k-wrap">
        <Button
          onClick={() => {
            server.turn += 1;
            server.asked = [];
            refreshLive(queryClient, new Set(['galleryRow']));
          }}
        >
          Change rows
        </Button>
        <Button onClick={() => setAsked(server.asked.join(' '))}>Count calls</Button>
        <output aria-label="Selected">{`${selection.all ? 'all but ' : ''}${told.slice(0, 12).join(' ')} (${chosen})`}</output>
        <output aria-label="Active">{active}</output>
        <output aria-label="Opened">{opened}</output>
        <output aria-label="Asked">{asked}</output>
        <output aria-label="Loaded">{rows.rows?.length ?? 0}</output>
      </div>
      <DataList
        label="Rows"
        columns={columns}
        rows={rows.rows ?? []}
        rowId={rowId}
        total={rows.total}
        status={rows.status}
        onMore={rows.more}
        onAll={rows.readAll}
        serverSort
        state={state}
        onState={setState}
        selection={selection}
        onSelection={setSelection}
        onActive={(row) => setActive(row?.id ?? '')}
        onOpen={(row) => setOpened(row.id)}
        autoSelect
        actions={bound}
      />
    </section>
  );
}
