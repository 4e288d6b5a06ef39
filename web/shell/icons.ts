import {
  IconAdjustmentsHorizontal,
  IconAffiliate,
  IconArrowsShuffle,
  IconArrowsTransferUp,
  IconBox,
  IconBuildingWarehouse,
  IconChartBar,
  IconClipboardList,
  IconDatabase,
  IconDeviceMobile,
  IconMapRoute,
  IconMessage,
  IconParking,
  IconRoute,
  IconScan,
  IconSettings,
  IconTable,
  IconTemperature,
  IconTruck,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { IconComponent } from '#ui/actions/action.ts';

/** Icons that a menu module may name. */
const icons: Record<string, IconComponent> = {
  affiliate: IconAffiliate,
  adjustments: IconAdjustmentsHorizontal,
  'arrows-shuffle': IconArrowsShuffle,
  'arrows-transfer': IconArrowsTransferUp,
  box: IconBox,
  'building-warehouse': IconBuildingWarehouse,
  'chart-bar': IconChartBar,
  'clipboard-list': IconClipboardList,
  database: IconDatabase,
  'device-mobile': IconDeviceMobile,
  'map-route': IconMapRoute,
  message: IconMessage,
  parking: IconParking,
  route: IconRoute,
  scan: IconScan,
  settings: IconSettings,
  table: IconTable,
  temperature: IconTemperature,
  truck: IconTruck,
  users: IconUsers,
  world: IconWorld,
};

/** The icon of a name; kebab or Tabler's own (`IconTruck`, `truck`). Unknown names get the box. */
export const iconOf = (name: string): IconComponent =>
  icons[name] ??
  icons[
    name
      .replace(/^Icon/, '')
      .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
      .toLowerCase()
  ] ??
  IconBox;
