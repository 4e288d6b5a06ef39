import { IconBox, IconBoxOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { useVisited } from '#client/navigation/recentPlaces.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { route } from '#modules/masterdata/contract/types/places.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { isForbidden, useCall } from '#client/call/useCall.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Figures } from '#ui/layout/KeyValues.tsx';
import { SearchBox } from '#ui/layout/SearchBox.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { isMiddleSize, useScreenSize } from '#ui/layout/useScreenSize.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { getItem } from '../../contract/calls.ts';
import type { ItemView } from '../../contract/schemas.ts';
import { attributeLabels } from '../../rules/attributeLabels.ts';
import { itemLook } from '../../rules/itemLook.ts';
import { type ShipmentTab, shipmentTabs } from '../../rules/shipmentTabs.ts';
import { slotText } from '../../rules/slotText.ts';
import { WindowText } from '../pieces/WindowText.tsx';
import { shipmentAddress } from '../addresses.ts';
import { find } from '../findShipments.ts';
import { DangerousTab, GoodsTab, PackagesTab, TimelineTab } from './ListTab.tsx';
import { ContentTab, ProcessTab } from './PalletTabs.tsx';
import { ContactTab, InstructionsTab, PhotosTab } from './PlainTabs.tsx';
import { SideInfo } from './SideInfo.tsx';
import { useShipmentActions } from './useShipmentActions.ts';
import { useShipmentCommands } from './useShipmentCommands.tsx';

/** What stands on the tabs beside the info. */
const contents: Record<
  Exclude<ShipmentTab['id'], 'info'>,
  (item: ItemView, packageId: string | undefined) => ReactNode
> = {
  contact: (item) => <ContactTab item={item} />,
  instructions: (item) => <InstructionsTab item={item} />,
  packages: (item, packageId) => <PackagesTab item={item} chosen={packageId} />,
  goods: (item) => <GoodsTab item={item} />,
  dangerous: (item) => <DangerousTab item={item} />,
  content: (item) => item.masterPalletData && <ContentTab pallet={item.masterPalletData} />,
  process: (item) => <ProcessTab item={item} />,
  timeline: (item) => <TimelineTab item={item} />,
  photos: (item) => <PhotosTab item={item} />,
};

/** Another shipment without the way back to the list: the caller on the telephone names its number. */
function FindShipment() {
  const { t } = useTranslation('shipments');
  const go = useGo();
  return <SearchBox label={t('action/find')} min={3} fetch={find} onPick={({ id }) => go.to(shipmentAddress(id))} />;
}

function Shipment({ item }: { item: ItemView }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const size = useScreenSize();
  useVisited('shipments:recent/shipment', item.orderNumber);
  const wide = isMiddleSize(size) || size === 'monitor';
  const [given, setTab] = useAddress('tab');
  const [packageId] = useAddress('packageId');
  const forwarders = useRecords(areaFreightForwarder);
  const routes = useRecords(route);
  const commands = useShipmentCommands(item);
  const bound = useShipmentActions(item, commands);
  const side = <SideInfo item={item} commands={commands} />;
  const tabs = shipmentTabs(item);
  // Wide windows show the info beside every tab, so the page opens with what happened to the shipment.
  const first = wide && tabs.some(({ id }) => id === 'timeline') ? 'timeline' : 'info';
  const wanted = given ?? (packageId ? 'packages' : first);
  const shown = tabs.find((tab) => tab.id === wanted)?.id ?? 'info';
  const content = <div className="s-tab">{shown === 'info' ? side : contents[shown](item, packageId)}</div>;
  const points = item.calculatedDangerousGoodsPoints;
  return (
    <>
      <header className="k-page-head">
        <IconBox size={18} stroke={1.6} aria-hidden="true" />
        <h1>{item.orderNumber}</h1>
        <LookMark look={itemLook(item.shipmentState)} boxed />
        {size !== 'mobile' && (
          <>
            <AttributeLabels labels={attributeLabels(item.attributes, t)} all={size === 'monitor'} />
            <span className="k-dim k-cut">
              {[
                t(`state/${item.shipmentType}`),
                item.productText ?? item.productCode,
                item.executionDate ? format.longDate(item.executionDate) : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
        <span className="k-space" />
        {wide && <FindShipment />}
        <Toolbar actions={bound} room={wide ? 3 : 0} />
      </header>
      <Figures
        items={[
          {
            label: t('figure/packages'),
            value: format.number(item.numberOfExpectedPackages),
            note: t('figure/onTerminal', { count: item.packagesOnTerminal }),
          },
          { label: t('figure/weight'), value: format.measure('MASS', item.totalGrossWeight) },
          { label: t('figure/volume'), value: format.measure('VOLUME', item.volume, 'm3', 2) },
          { label: t('figure/loadingMeters'), value: format.quantity('LENGTH', item.loadingMeter) },
          { label: t('figure/chargeable'), value: format.measure('MASS', item.chargeableWeight) },
          { label: t('figure/points'), value: points < 0 ? '?' : format.upTo(points, 1) },
          { label: t('column/window'), value: slotText(item.window) ? <WindowText window={item.window} /> : '–' },
          { label: t('column/outboundRoute'), value: routes.nameOf(item.outboundRoute) || '–' },
          { label: t('column/affCmdId'), value: forwarders.nameOf(item.affCmdId) || '–' },
          { label: t('column/tripName'), value: item.tripName ?? '–' },
        ].slice(0, size === 'mobile' ? 6 : undefined)}
      />
      <Tabs
        label={item.orderNumber}
        value={shown}
        onChange={(id) => setTab(id === first ? undefined : id)}
        items={tabs.map(({ id, count }) => ({ id, title: t(`tab/${id}`), count }))}
      />
      {wide && shown !== 'info' ? (
        <Splitter
          name="shipment"
          label={t('tab/info')}
          sized="first"
          initial={370}
          min={240}
          first={side}
          second={content}
        />
      ) : (
        content
      )}
    </>
  );
}

/** A shipment by its id; live. */
export function ShipmentPage({ id }: { id: string }) {
  const { t } = useTranslation('shipments');
  const answer = useCall(getItem, { params: { id } }, { live: ['item'], silent: true });
  if (answer.data) return <Shipment item={answer.data} />;
  if (answer.isError)
    return (
      <div className="k-pane k-fill" style={{ display: 'grid', placeItems: 'center' }}>
        <StateBlock
          icon={IconBoxOff}
          title={t(isForbidden(answer.error) ? 'base:list/forbidden' : 'detail/notFound')}
          text={t('detail/notFoundText')}
        />
      </div>
    );
  return <DelayedSpinner label={t('base:loading')} />;
}
