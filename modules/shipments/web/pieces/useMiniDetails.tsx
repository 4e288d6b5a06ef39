import { ActionIcon } from '@mantine/core';
import { IconExternalLink, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { openHistory } from '#client/historyDialog.tsx';
import { LookMark } from '#client/marks/LookMark.tsx';
import { goTo } from '#client/navigation/navigation.ts';
import { useCall } from '#client/call/useCall.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Tip } from '#ui/feedback/Tip.tsx';
import type { Panel } from '#ui/layout/PanelStack.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { getItem } from '../../contract/calls.ts';
import type { ItemView } from '../../contract/schemas.ts';
import { attributeLabels } from '../../rules/attributeLabels.ts';
import { itemLook } from '../../rules/itemLook.ts';
import { type MiniTab, miniLayout } from '../../rules/miniTabs.ts';
import { compactSteps, timelineMark } from '../../rules/timeline.ts';
import { shipmentAddress } from '../addresses.ts';
import { ContentTab, ProcessTab } from '../detail/PalletTabs.tsx';
import { ContactTab, PhotosTab } from '../detail/PlainTabs.tsx';
import { SideInfo } from '../detail/SideInfo.tsx';
import { shipmentActions } from '../detail/actions.ts';
import { useShipmentActions } from '../detail/useShipmentActions.ts';
import { useShipmentCommands } from '../detail/useShipmentCommands.tsx';
import '../shipments.css';

/** The keys belong to the screen that the panel stands beside. */
const keyless = shipmentActions.map(({ shortcut: _, ...action }) => action);

function MiniInfo({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const commands = useShipmentCommands(item);
  const actions = useShipmentActions(item, commands, keyless);
  return (
    <>
      <div className="s-mini-labels k-row">
        <AttributeLabels labels={attributeLabels(item.attributes, t)} all />
        <span className="k-space" />
        <Toolbar actions={actions} room={0} label={item.orderNumber} />
      </div>
      <SideInfo item={item} commands={commands} />
    </>
  );
}

function MiniGoods({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  return (
    <ul className="s-mini">
      {item.goodsItems.map((line) => (
        <li key={line.goodsItemId}>
          <b className="k-fig">
            {format.number(line.numberOfPackages)} {line.packingType}
          </b>
          <span>{line.goodsDescription ?? line.marksAndNumbers ?? '–'}</span>
          <span className="k-fig">{line.grossWeight === null ? '' : format.measure('MASS', line.grossWeight)}</span>
        </li>
      ))}
      {item.dangerousGoods.map((line) => (
        <li key={line.dangerousGoodsId}>
          <b className="k-fig">{t('mini/un', { number: line.unNumber })}</b>
          <span>{[line.properShippingName, line.primaryHazard, line.packageGroup].filter(Boolean).join(', ')}</span>
          <span className="k-fig">{format.upTo(line.dangerousGoodsPoints, 1)}</span>
        </li>
      ))}
    </ul>
  );
}

function MiniTimeline({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  return (
    <ul className="s-mini">
      {compactSteps(item.compartmentTransitions).map((step) => {
        const mark = timelineMark(step.transitionState, step.numberOfMovedPackages);
        const at = step.timestamp ?? step.plannedTimestamp;
        return (
          <li key={step.transitionId}>
            <Glyph name={mark === 'DONE' ? 'done' : 'planned'} />
            <span>
              {t(`state/${step.timelineType}`)} <span className="k-dim">{t(`timeline/mark/${mark}`)}</span>{' '}
              <span className="k-dim">
                {[step.placeOfFulfillmentName, step.vehicleName, step.processName].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className="k-fig k-dim">{at === null ? '–' : format.instant(at)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function MiniPart({ part, item }: { part: MiniTab; item: ItemView }) {
  switch (part) {
    case 'info':
      return <MiniInfo item={item} />;
    case 'contact':
      return <ContactTab item={item} />;
    case 'goods':
      return <MiniGoods item={item} />;
    case 'timeline':
      return <MiniTimeline item={item} />;
    case 'content':
      return item.masterPalletData && <ContentTab pallet={item.masterPalletData} />;
    case 'process':
      return <ProcessTab item={item} />;
    case 'photos':
      return <PhotosTab item={item} />;
  }
}

/** On a monitor info, contact and goods under each other and the rest as tabs, else all as tabs (ruling R44). */
function MiniDetails({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const size = useScreenSize();
  const [wanted, setTab] = useState('');
  const { widgets, tabs } = miniLayout(item, size === 'monitor');
  const tab = tabs.find((one) => one === wanted) ?? tabs[0];
  return (
    <>
      {widgets.map((id) => (
        <section key={id} className="s-mini-widget" aria-label={t(`mini/${id}`)}>
          {id !== 'info' && <h3 className="k-section">{t(`mini/${id}`)}</h3>}
          <div className="s-mini-body">
            <MiniPart part={id} item={item} />
          </div>
        </section>
      ))}
      {tab !== undefined && (
        <Tabs
          label={item.orderNumber}
          value={tab}
          onChange={setTab}
          items={tabs.map((id) => ({ id, title: t(`mini/${id}`) }))}
        />
      )}
      {tab !== undefined && (
        <div className="s-mini-body">
          <MiniPart part={tab} item={item} />
        </div>
      )}
    </>
  );
}

function MiniTools({ item, onHistory }: { item: ItemView; onHistory?: ((logKey: string) => void) | undefined }) {
  const { t } = useTranslation('shipments');
  return (
    <>
      <Tip label={t('action/open')}>
        <ActionIcon aria-label={t('action/open')} onClick={() => goTo(shipmentAddress(item.itemId))}>
          <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      <Tip label={t('action/history')}>
        <ActionIcon
          aria-label={t('action/history')}
          onClick={() =>
            onHistory
              ? onHistory(item.historyLogKey)
              : void openHistory(item.historyLogKey, t('historyDialog/title', { order: item.orderNumber }))
          }
        >
          <IconHistory size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tip>
    </>
  );
}

/**
 * A shipment in short as a panel of a stack (specification 3, 2: mini details); closing it, by Escape too, is the stack's. With `onHistory` its
 * history is the stack's as well, else a dialog.
 */
export function useMiniDetails(itemId: string | undefined, onHistory?: (logKey: string) => void): Panel | undefined {
  const { t } = useTranslation(['shipments', 'base']);
  const answer = useCall(
    getItem,
    { params: { id: itemId ?? '' } },
    { live: ['item'], enabled: itemId !== undefined, silent: true, keep: true },
  );
  if (itemId === undefined) return undefined;
  const item = answer.data;
  if (!item)
    return {
      id: 'shipment',
      title: t('mini/title'),
      content: answer.isError ? (
        <p className="k-dim">{t('detail/notFound')}</p>
      ) : (
        <DelayedSpinner label={t('base:loading')} />
      ),
    };
  return {
    id: 'shipment',
    title: item.orderNumber,
    head: <LookMark look={itemLook(item.shipmentState)} boxed />,
    tools: <MiniTools item={item} onHistory={onHistory} />,
    content: <MiniDetails item={item} />,
  };
}
