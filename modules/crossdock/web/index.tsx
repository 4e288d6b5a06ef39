import { ArrivalBoard } from './arrivals/ArrivalBoard.tsx';
import { Inventory } from './inventory/Inventory.tsx';
import { CloseLoading } from './loading/CloseLoading.tsx';
import { LoadingDashboard } from './loading/LoadingDashboard.tsx';
import { Loading } from './loading/Loading.tsx';
import { Unloading } from './unloading/Unloading.tsx';

/** Component per screen id. */
export const screens = {
  'crossdock.arrivals': ArrivalBoard,
  'crossdock.dashboard': LoadingDashboard,
  'crossdock.loading': Loading,
  'crossdock.closeLoading': CloseLoading,
  'crossdock.unloading': Unloading,
  'crossdock.inventory': Inventory,
} as const;
