import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { getImport, type OrderImport } from '#modules/exchange/contract/calls.ts';
import { addressOfPlace, useAddress, useGo } from '#client/navigation/navigation.ts';
import { isForbidden, useCall } from '#client/call/useCall.ts';
import { Figures } from '#ui/layout/KeyValues.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { ListState } from '#ui/list/ListState.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { Counters } from '#ui/layout/Counters.tsx';
import { Inbox } from './inbox/Inbox.tsx';
import { useImportActions } from './inbox/importActions.ts';
import { importLook, importWord } from './look.ts';
import { type Message, Messages } from './Messages.tsx';

type Made = OrderImport['items'][number];

/** The shipments that the file made, each one a link to its page. */
function Shipments({ items }: { items: readonly Made[] }) {
  const { t } = useTranslation('exchange');
  const go = useGo();
  const [state, setState] = useTableState('exchange.items');
  const addressOf = (item: Made) => addressOfPlace({ module: 'DPT', screen: 'shipment', entityId: item.itemId });
  const columns = useMemo<Column<Made>[]>(
    () => [
      {
        id: 'orderNumber',
        title: t('column/orderNumber'),
        width: 160,
        value: (item) => item.orderNumber,
        cell: (item) => <a href={`#${addressOf(item)}`}>{item.orderNumber}</a>,
      },
      { id: 'externId', title: t('column/externId'), width: 240, value: (item) => item.externId },
      {
        id: 'consigneeName',
        title: t('column/consignee'),
        width: 260,
        grow: true,
        value: (item) => item.consigneeName,
      },
    ],
    [t],
  );
  return (
    <DataList
      label={t('tab/shipments')}
      columns={columns}
      rows={items}
      rowId={(item) => item.itemId}
      state={state}
      onState={setState}
      onOpen={(item) => go.to(addressOf(item))}
      empty={{ title: t('empty/shipments'), text: t('empty/shipmentsText') }}
      phone={(item) => (
        <>
          <b className="k-strong">{item.orderNumber}</b>
          <span />
          <span className="k-dim">{item.consigneeName}</span>
          <span className="k-dim">{item.externId}</span>
        </>
      )}
    />
  );
}

/** Which rows are shown: those that wait for a person, those that changed nothing, all. */
function RowChips(props: {
  data: OrderImport;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation('exchange');
  const { data } = props;
  return (
    <div className="k-chip-bar">
      <Counters
        label={t('inbox/rows')}
        items={[
          { id: 'ERROR,CONFLICT', label: t('rowState/ERROR'), count: data.rowsFailed, glyph: 'late' },
          { id: 'OK,WARNING,FIXED', label: t('column/ok'), count: data.rowsOk, glyph: 'done' },
          { id: 'KNOWN,IGNORED', label: t('inbox/asIs'), count: data.rowsKnown + data.rowsIgnored, glyph: 'later' },
        ]}
        value={props.value}
        onChange={props.onChange}
      />
      <span className="k-dim k-small k-wide-only">
        {t('inbox/sum', {
          ok: data.rowsOk,
          failed: data.rowsFailed + data.rowsWaiting,
          other: data.rowsKnown + data.rowsIgnored,
          total: data.rowsTotal,
        })}
      </span>
    </div>
  );
}

/** Result of one import: counters, messages by order, the shipments that it made. */
export function ImportPage({ id }: { id: string }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const [tab, setTab] = useAddress('tab');
  const answer = useCall(getImport, { params: { id } }, { live: ['import'], silent: true });
  const data = answer.data;
  const actions = useImportActions(id, data);
  const [show, setShow] = useAddress('show');
  const messages = useMemo<Message[]>(
    () => (data?.messages ?? []).map((message, index) => ({ ...message, id: String(index) })),
    [data],
  );
  if (!data)
    return (
      <section className="k-pane k-fill">
        <ListState
          status={answer.isError ? (isForbidden(answer.error) ? 'forbidden' : 'error') : 'loading'}
          empty={undefined}
          errorText={undefined}
          onRetry={() => void answer.refetch()}
        />
      </section>
    );
  const errors = messages.filter((message) => message.severity === 'ERROR').length;
  const shown =
    tab ?? (data.rowsFailed > 0 ? 'rows' : messages.length > 0 || data.items.length === 0 ? 'messages' : 'shipments');
  return (
    <section className="k-pane k-fill" aria-label={data.filename ?? t(`kind/${data.kind}`)}>
      <div className="k-page-head k-wrap">
        <h1 className="k-cut">{data.filename ?? t(`kind/${data.kind}`)}</h1>
        <StatusMark look="boxed" status={importLook(data)} label={t(importWord(data))} />
        <span className="k-dim">
          {[format.instant(data.receivedAt), data.receivedBy, data.partner].filter(Boolean).join(' · ')}
        </span>
        <span className="k-space" />
        <Toolbar actions={actions} label={data.filename ?? t(`kind/${data.kind}`)} />
      </div>
      {shown !== 'rows' && (
        <Figures
          items={[
            { label: t('column/total'), value: format.number(data.rowsTotal) },
            { label: t('column/ok'), value: format.number(data.rowsOk) },
            {
              label: t('column/failed'),
              value: <span className={data.rowsFailed > 0 ? 'k-late' : ''}>{format.number(data.rowsFailed)}</span>,
            },
            { label: t('column/known'), value: format.number(data.rowsKnown) },
            { label: t('column/ignored'), value: format.number(data.rowsIgnored) },
            ...(data.rowsWaiting > 0 ? [{ label: t('column/waiting'), value: format.number(data.rowsWaiting) }] : []),
          ]}
        />
      )}
      {shown === 'rows' && <RowChips data={data} value={show} onChange={setShow} />}
      <Tabs
        label={t('screen/imports')}
        value={shown}
        onChange={setTab}
        items={[
          ...(data.rowsTotal > 0
            ? [
                {
                  id: 'rows',
                  title: t('inbox/rows'),
                  ...(data.rowsFailed > 0 ? { wrong: data.rowsFailed } : { count: data.rowsTotal }),
                  content: <Inbox importId={id} show={show} />,
                },
              ]
            : []),
          {
            id: 'messages',
            title: t('tab/messages'),
            ...(errors > 0 ? { wrong: errors } : { count: messages.length }),
            content: <Messages messages={messages} />,
          },
          {
            id: 'shipments',
            title: t('tab/shipments'),
            count: data.items.length,
            content: <Shipments items={data.items} />,
          },
        ]}
      />
    </section>
  );
}
