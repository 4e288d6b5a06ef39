import { Button } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { freightTerm, product } from '#modules/masterdata/contract/types/goods.ts';
import { getShipment, shipmentHistory } from '#modules/network/contract/calls.ts';
import type { NetworkShipment } from '#modules/network/contract/shipment.ts';
import type { RouteAnswer } from '#modules/networkrules/contract/route.ts';
import { TraceList } from '#modules/networkrules/web/pieces/TraceList.tsx';
import { CallError } from '#client/call/CallError.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { ListState, StateBlock } from '#ui/list/ListState.tsx';
import type { Format } from '#ui/text/format.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { shipmentsAt } from './look.ts';
import { Notes } from './Notes.tsx';
import { Proposals } from './Proposals.tsx';
import { RouteChain } from './RouteChain.tsx';
import { Goods } from './Goods.tsx';
import { StateMark } from './useColumns.tsx';
import { useShipmentActions } from './useShipmentActions.tsx';
import { useUnitNames } from './useUnitNames.ts';

type Party = NetworkShipment['consignor'];
const partyText = (party: Party | null): string | null =>
  party === null
    ? null
    : [party.name, party.streetAndNumber, `${party.countryCode} ${party.postalCode} ${party.city}`]
        .filter(Boolean)
        .join(', ');

/** `2 °C – 8 °C`; a side that nobody set is open. */
const temperatureText = ({ temperatureMin, temperatureMax }: NetworkShipment, format: Format): string | undefined => {
  if (temperatureMin === null && temperatureMax === null) return undefined;
  const side = (raw: number | null): string => (raw === null ? '' : format.measure('TEMPERATURE', raw));
  return `${side(temperatureMin)} – ${side(temperatureMax)}`.trim();
};

function Facts({ one }: { one: NetworkShipment }) {
  const { t } = useTranslation('network');
  const format = useFormat();
  const nameOf = useUnitNames();
  const terms = useRecords(freightTerm);
  const products = useRecords(product);
  const asked = (['customs', 'tailLift', 'notification'] as const)
    .filter((what) => one[what])
    .map((what) => t(`field/${what}`));
  const degrees = temperatureText(one, format);
  const content = t('page/contentLine', { packages: one.packages, weight: format.measure('MASS', one.weight) });
  return (
    <KeyValues
      items={[
        { label: t('field/consignor'), value: partyText(one.consignor) },
        { label: t('field/consignee'), value: partyText(one.consignee) },
        ...(one.shipper ? [{ label: t('field/shipper'), value: partyText(one.shipper) }] : []),
        ...(one.neutralConsignor
          ? [{ label: t('field/neutralConsignor'), value: partyText(one.neutralConsignor) }]
          : []),
        { label: t('field/product'), value: products.find(one.product)?.title ?? one.product },
        { label: t('field/pickupDate'), value: format.date(one.pickupDate) },
        { label: t('column/plannedArrival'), value: one.plannedArrival && format.instant(one.plannedArrival) },
        { label: t('page/content'), value: content },
        { label: t('field/branch'), value: nameOf(one.branch) },
        { label: t('column/keyAccountUnit'), value: one.keyAccountUnit && nameOf(one.keyAccountUnit) },
        { label: t('field/freightTerm'), value: terms.nameOf(one.freightTerm) },
        ...(degrees ? [{ label: t('page/temperature'), value: degrees }] : []),
        ...(one.cashOnDelivery > 0
          ? [{ label: t('field/cashOnDelivery'), value: format.measure('MONEY', one.cashOnDelivery) }]
          : []),
        ...(one.goodsValue > 0
          ? [{ label: t('field/goodsValue'), value: format.measure('MONEY', one.goodsValue) }]
          : []),
        ...(asked.length > 0 ? [{ label: t('page/asked'), value: asked.join(', ') }] : []),
        { label: t('field/instruction'), value: one.instruction },
        ...(one.hindrance ? [{ label: t('page/hindrance'), value: nameOf(one.hindrance) }] : []),
        ...(one.cancelReason ? [{ label: t('page/cancelReason'), value: one.cancelReason }] : []),
      ]}
    />
  );
}

/** What happened to it, the newest first. */
function History({ id }: { id: string }) {
  const format = useFormat();
  const answer = useCall(shipmentHistory, { params: { id } }, { live: ['networkShipment'], silent: true });
  return (
    <ol className="nw-trace">
      {(answer.data ?? []).map((entry) => (
        <li key={entry.id}>
          <span className="k-dim k-fig">{format.instant(entry.statusTime)}</span> {entry.historyText}{' '}
          <span className="k-dim">{entry.user}</span>
        </li>
      ))}
    </ol>
  );
}

function Loaded({ one }: { one: NetworkShipment }) {
  const { t } = useTranslation('network');
  const [ways, setWays] = useState<RouteAnswer>();
  const actions = useShipmentActions(one, setWays);
  return (
    <section className="k-pane k-fill" aria-label={one.orderNumber}>
      <header className="k-page-head k-wrap nw-head">
        <h1 className="k-cut">{one.orderNumber}</h1>
        <StateMark row={one} />
        <span className="k-space" />
        <Toolbar actions={actions} room={4} label={one.orderNumber} />
      </header>
      <div className="k-scroll nw-page">
        <div className="k-col">
          {ways && (
            <section aria-label={t('propose/title', { order: one.orderNumber })}>
              <h2 className="k-h2">{t('propose/title', { order: one.orderNumber })}</h2>
              <Proposals one={one} answer={ways} onStored={() => setWays(undefined)} />
            </section>
          )}
          <h2 className="k-h2">{t('page/route')}</h2>
          {one.schemaName && (
            <p className="k-dim">{t('page/ofSchema', { schema: one.schemaName, version: one.schemaVersion ?? 1 })}</p>
          )}
          <RouteChain one={one} />
          {one.trace.length > 0 && !ways && (
            <>
              <h2 className="k-h2">{t(one.legs.length > 0 ? 'page/why' : 'page/whyNot')}</h2>
              <TraceList label={t(one.legs.length > 0 ? 'page/why' : 'page/whyNot')} lines={one.trace} />
              {one.wouldRoute && (
                <>
                  <h3 className="k-h2">{t('page/would')}</h3>
                  <TraceList label={t('page/would')} lines={[one.wouldRoute]} />
                </>
              )}
            </>
          )}
        </div>
        <div className="k-col">
          <h2 className="k-h2">{t('page/order')}</h2>
          <Facts one={one} />
          <h2 className="k-h2">{t('page/goods')}</h2>
          <Goods lines={one.goods} dangerous={one.dangerousGoods} />
          <h2 className="k-h2">{t('page/notes')}</h2>
          <Notes one={one} />
          <h2 className="k-h2">{t('action/history')}</h2>
          <History id={one.id} />
        </div>
      </div>
    </section>
  );
}

/** One shipment: its way with the reasons, what it is, notes between depots, what happened. */
export function ShipmentPage({ id }: { id: string }) {
  const { t } = useTranslation('network');
  const go = useGo();
  const answer = useCall(getShipment, { params: { id } }, { live: ['networkShipment'], silent: true });
  if (answer.error instanceof CallError && answer.error.status < 500)
    return (
      <StateBlock
        icon={IconWorld}
        title={t('missing')}
        action={<Button onClick={() => go.leave(shipmentsAt)}>{t('back')}</Button>}
      />
    );
  if (!answer.data)
    return (
      <ListState
        status={listStatus(answer)}
        empty={undefined}
        errorText={undefined}
        onRetry={() => void answer.refetch()}
      />
    );
  return <Loaded one={answer.data} />;
}
