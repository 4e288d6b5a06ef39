import { Button } from '@mantine/core';
import { IconFileImport, IconFileSpreadsheet, IconTestPipe, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { z } from 'zod';
import { importOrders, listImports, type OrderImport, orderTemplate } from '#modules/exchange/contract/calls.ts';
import { orderFileEndings } from '#modules/exchange/rules/fileKind.ts';
import { hasFailed } from '#modules/exchange/rules/failedImports.ts';
import { addressOfPlace, useAddress, useGo } from '#client/navigation/navigation.ts';
import { saveAnswer } from '#client/files/saveAnswer.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { Counters } from '#ui/layout/Counters.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { FileTrial } from '../pieces/FileTrial.tsx';
import { lacksColumns } from './columns/unread.ts';
import { useAskColumns } from './columns/useAskColumns.ts';
import { importLook, importWord } from './look.ts';
import { SendingBar } from './SendingBar.tsx';
import { useOrderUpload } from './useOrderUpload.ts';

type Row = z.infer<(typeof listImports)['answer']>[number];
const rowId = (row: Row) => row.id;
const noRows: readonly Row[] = [];
const view = { name: 'exchange.imports', lists: ['exchange.imports'] };
const addressOf = (id: string) => addressOfPlace({ module: 'OM', screen: 'imports', entityId: id });

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'filename',
        title: t('column/file'),
        width: 230,
        grow: true,
        value: (row) => row.filename ?? t(`kind/${row.kind}`),
      },
      {
        id: 'state',
        title: t('column/state'),
        width: 160,
        value: (row) => t(importWord(row)),
        cell: (row) => <StatusMark status={importLook(row)} label={t(importWord(row))} />,
      },
      { id: 'kind', title: t('column/kind'), width: 100, value: (row) => t(`kind/${row.kind}`) },
      { id: 'rowsTotal', title: t('column/total'), width: 78, align: 'right', value: (row) => row.rowsTotal },
      { id: 'rowsOk', title: t('column/ok'), width: 104, align: 'right', value: (row) => row.rowsOk },
      {
        id: 'rowsFailed',
        title: t('column/failed'),
        width: 86,
        align: 'right',
        value: (row) => row.rowsFailed,
        cell: (row) => <span className={row.rowsFailed > 0 ? 'k-late k-strong' : ''}>{row.rowsFailed}</span>,
      },
      { id: 'rowsKnown', title: t('column/known'), width: 120, align: 'right', value: (row) => row.rowsKnown },
      {
        id: 'receivedAt',
        title: t('column/received'),
        width: 124,
        value: (row) => row.receivedAt,
        cell: (row) => <span title={format.instant(row.receivedAt)}>{format.when(row.receivedAt, Date.now())}</span>,
      },
      { id: 'receivedBy', title: t('column/by'), width: 104, value: (row) => row.receivedBy },
      { id: 'partner', title: t('column/partner'), width: 136, value: (row) => row.partner },
    ],
    [t, format],
  );
}

/** Files that are dropped anywhere on the page. */
function useFileDrop(may: boolean, upload: (files: FileList | null) => Promise<unknown>) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      'data-over': over || undefined,
      onDragOver: (event: DragEvent) => {
        if (!may || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!may) return;
        event.preventDefault();
        setOver(false);
        void upload(event.dataTransfer.files);
      },
    },
  };
}

function PhoneImport({ row }: { row: Row }) {
  const { t } = useTranslation(['exchange', 'base']);
  const format = useFormat();
  return (
    <>
      <b className="k-strong">{row.filename ?? t(`kind/${row.kind}`)}</b>
      <StatusMark status={importLook(row)} label={t(importWord(row))} />
      <span className="k-dim">{[format.instant(row.receivedAt), row.receivedBy].join(' · ')}</span>
      <span className="k-fig">{t('base:list/xOfY', { x: row.rowsOk, y: row.rowsTotal })}</span>
    </>
  );
}

function FailedChip(props: { count: number; show: string | undefined; onShow: (show: string | undefined) => void }) {
  const { t } = useTranslation(['exchange', 'base']);
  if (!props.show && props.count === 0) return null;
  return (
    <div className="k-chip-bar">
      <Counters
        label={t('screen/imports')}
        items={[{ id: 'failed', label: t('show/failed'), count: props.count, glyph: 'risk' }]}
        value={props.show}
        onChange={props.onShow}
      />
    </div>
  );
}

/** Taking a file in, trying one, and the table to fill in. */
function useListActions(may: boolean, busy: boolean, choose: () => void) {
  const { t } = useTranslation('exchange');
  return useActions(
    [
      {
        id: 'exchange.import',
        labelKey: 'exchange:action/import',
        icon: IconUpload,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        when: () => (!may ? 'exchange:reason/right' : !busy),
        run: choose,
      },
      {
        id: 'exchange.try',
        labelKey: 'exchange:action/try',
        icon: IconTestPipe,
        category: 'manage',
        when: () => (!may ? 'exchange:reason/right' : true),
        run: () =>
          void openDialog((close) => (
            <Dialog title={t('try/title')} icon={IconTestPipe} size={960} onClose={() => close()}>
              <FileTrial />
            </Dialog>
          )),
      },
      {
        id: 'exchange.template',
        labelKey: 'exchange:action/template',
        icon: IconFileSpreadsheet,
        category: 'manage',
        run: () => saveAnswer(orderTemplate, {}, 'orders.csv'),
      },
    ],
    undefined,
  );
}

/** Imports of the unit, the newest first; files come in by button or by dropping them anywhere on the page. */
export function ImportList() {
  const { t } = useTranslation(['exchange', 'base']);
  const format = useFormat();
  const go = useGo();
  const access = useAccess();
  const may = access(importOrders.access);
  const picker = useRef<HTMLInputElement>(null);
  const [state, setState] = useTableState('exchange.imports');
  const columns = useColumns();
  const answer = useCall(listImports, {}, { live: ['import'], silent: true });
  const [show, setShow] = useAddress('show');
  const failed = useMemo(
    () => (answer.data ?? noRows).filter((row) => hasFailed(row, answer.dataUpdatedAt)),
    [answer.data, answer.dataUpdatedAt],
  );
  const rows = show === 'failed' ? failed : (answer.data ?? noRows);
  const { to } = go;
  const askColumns = useAskColumns();
  const shown = useCallback(
    (result: OrderImport) => {
      to(addressOf(result.id));
      if (lacksColumns(result)) void askColumns(result.id, result.filename ?? '');
    },
    [to, askColumns],
  );
  const { upload, busy, sending, breakOff } = useOrderUpload(shown);
  const drop = useFileDrop(may, upload);
  const actions = useListActions(may, busy, () => picker.current?.click());
  return (
    <section className="k-pane k-fill k-imports" aria-label={t('screen/imports')} {...drop.handlers}>
      <div className="k-bar">
        <h1 className="k-h1 k-cut">{t('screen/imports')}</h1>
        <span className="k-dim k-fig">{answer.data ? format.number(answer.data.length) : ''}</span>
        <span className="k-space" />
        {may && <span className="k-dim k-small k-wide-only">{t('upload/drop')}</span>}
        <ListTools
          view={view}
          columns={columns}
          state={state}
          onState={setState}
          file={{ title: t('screen/imports'), rows: rows }}
        />
        <Toolbar actions={actions} label={t('screen/imports')} />
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={orderFileEndings.join(',')}
          onChange={(event) => {
            const field = event.currentTarget;
            void upload(field.files).finally(() => {
              field.value = '';
            });
          }}
        />
      </div>
      {sending && <SendingBar sending={sending} onBreakOff={breakOff} />}
      <FailedChip count={failed.length} show={show} onShow={setShow} />
      <DataList
        label={t('screen/imports')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        status={listStatus(answer)}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        onOpen={(row) => go.to(addressOf(row.id))}
        empty={{
          icon: IconFileImport,
          title: t('empty/imports'),
          text: t('empty/importsText'),
          ...(may
            ? {
                action: (
                  <Button variant="filled" disabled={busy} onClick={() => picker.current?.click()}>
                    {t('action/import')}
                  </Button>
                ),
              }
            : {}),
        }}
        phone={(row) => <PhoneImport row={row} />}
      />
      {drop.over && (
        <div className="k-imports-over" aria-hidden="true">
          <IconUpload size={28} stroke={1.4} />
          {t('upload/dropNow')}
        </div>
      )}
    </section>
  );
}
