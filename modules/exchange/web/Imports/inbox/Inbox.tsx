import { IconChecks } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { useTranslation } from '#ui/translation.ts';
import {
  fixImportRow,
  getImportRow,
  ignoreImportRows,
  listImportRows,
  type RowHead,
} from '#modules/exchange/contract/inbox.ts';
import { call } from '#client/call/call.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { addressOfPlace, useAddress } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { CallError } from '#client/call/CallError.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { selectOnly } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { rowStatus } from '../look.ts';
import { DraftPane } from './DraftPane.tsx';
import { SourcePane } from './SourcePane.tsx';

const noRows: readonly RowHead[] = [];
const rowId = (row: RowHead) => row.id;
const stale = ['exchange.getImport', 'exchange.listImportRows', 'exchange.getImportRow', 'exchange.listImports'];

/** An order that was not made but changed or cancelled says so. */
const effectOf = (row: RowHead, t: (key: 'effect/CHANGED' | 'effect/CANCELED') => string): string[] =>
  row.effect === 'CHANGED' || row.effect === 'CANCELED' ? [t(`effect/${row.effect}`)] : [];

function useColumns(): Column<RowHead>[] {
  const { t } = useTranslation('exchange');
  return useMemo(
    () => [
      {
        id: 'state',
        title: t('column/state'),
        width: 104,
        value: (row) => t(`rowState/${row.state}`),
        cell: (row) => (
          <StatusMark
            status={rowStatus[row.state]}
            label={[t(`rowState/${row.state}`), ...effectOf(row, t)].join(', ')}
          />
        ),
      },
      { id: 'rowNo', title: t('inbox/no'), width: 40, align: 'right', value: (row) => row.rowNo },
      { id: 'reference', title: t('column/externId'), width: 128, value: (row) => row.reference },
      {
        id: 'problem',
        title: t('inbox/problem'),
        width: 190,
        grow: true,
        value: (row) => row.problem ?? (row.orderNumber ? `→ ${row.orderNumber}` : ''),
        cell: (row) =>
          row.problem ??
          (row.itemId && row.orderNumber ? (
            <a href={`#${addressOfPlace({ module: 'DPT', screen: 'shipment', entityId: row.itemId })}`}>
              {row.orderNumber}
            </a>
          ) : (
            ''
          )),
      },
      { id: 'consignee', title: t('column/consignee'), width: 180, value: (row) => row.consignee },
    ],
    [t],
  );
}

/** Sets failed orders aside; the reason is asked for and kept. */
async function ignoreRow(importId: string, row: string, words: { title: string; confirm: string }): Promise<boolean> {
  const done = await askForm(
    {
      ...words,
      texts: 'exchange:ignore',
      schema: z.object({ reason: z.string().trim().min(3).max(200) }),
      initial: { reason: '' },
      fields: <Field name="reason" wide kind="textArea" />,
    },
    async ({ reason }) => {
      try {
        await call(ignoreImportRows, { params: { id: importId }, body: { rows: [row], reason } }, { silent: true });
        await Promise.all(stale.map((id) => refreshCalls(id)));
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        showFailure(error);
        return false;
      }
    },
  );
  return done === true;
}

/** Orders of a file, errors first; beside the chosen one its lines of the file and the draft that is repaired. */
export function Inbox({ importId, show }: { importId: string; show: string | undefined }) {
  const { t } = useTranslation('exchange');
  const size = useScreenSize();
  const may = useAccess()(fixImportRow.access);
  const [state, setState] = useTableState('exchange.rows');
  const [chosen, setChosen] = useAddress('row');
  const columns = useColumns();
  const answer = useCall(listImportRows, { params: { id: importId } }, { live: ['import'], silent: true });
  const rows = useMemo(() => {
    const all = answer.data ?? noRows;
    return show ? all.filter((row) => show.split(',').includes(row.state)) : all;
  }, [answer.data, show]);
  const current = chosen ?? (size === 'mobile' ? undefined : rows[0]?.id);
  const details = useCall(
    getImportRow,
    { params: { id: importId, row: current ?? '' } },
    { enabled: current !== undefined, silent: true },
  );
  const next = useCallback(() => {
    const at = rows.findIndex((row) => row.id === current);
    const open = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(
      (row) => row.state === 'ERROR' || row.state === 'CONFLICT',
    );
    setChosen(open?.id);
  }, [rows, current, setChosen]);
  const list = (
    <DataList
      label={t('inbox/rows')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      status={listStatus(answer)}
      onRetry={() => void answer.refetch()}
      state={state}
      onState={setState}
      {...(current ? { selection: selectOnly(current) } : {})}
      onOpen={(row) => setChosen(row.id)}
      onActive={(row) => row && size !== 'mobile' && setChosen(row.id)}
      empty={{ icon: IconChecks, title: t('empty/messages'), text: t('inbox/noRows') }}
      phone={(row) => (
        <>
          <b className="k-strong">{row.reference ?? row.rowNo}</b>
          <StatusMark status={rowStatus[row.state]} label={t(`rowState/${row.state}`)} />
          <span className="k-dim" style={{ gridColumn: '1 / -1' }}>
            {row.problem ?? row.consignee}
          </span>
        </>
      )}
    />
  );
  const row = details.data?.id === current ? details.data : undefined;
  const draft = row && (
    <DraftPane
      key={row.id}
      importId={importId}
      row={row}
      mayFix={may}
      onBack={size === 'mobile' ? () => setChosen(undefined) : undefined}
      onFixed={next}
      onIgnore={() =>
        void ignoreRow(importId, row.id, { title: t('inbox/ignoreTitle'), confirm: t('inbox/ignoreDo') }).then(
          (done) => done && next(),
        )
      }
    />
  );
  if (size === 'mobile') return chosen && row ? <div className="k-inbox-phone">{draft}</div> : list;
  return (
    <Splitter
      name="inbox"
      label={t('inbox/rows')}
      initial={size === 'monitor' ? 640 : 470}
      min={240}
      first={list}
      second={
        row ? (
          <Splitter
            name="inboxDraft"
            label={t('inbox/draft')}
            sized="second"
            initial={size === 'monitor' ? 460 : 370}
            min={300}
            first={<SourcePane row={row} />}
            second={draft}
          />
        ) : (
          <div />
        )
      }
    />
  );
}
