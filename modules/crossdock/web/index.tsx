import { ArrivalBoard } from './arrivals/ArrivalBoard.tsx';
import { inventoryProcess } from './inventory/process.tsx';
import { ProcessScreen } from './list/ProcessScreen.tsx';
import { LoadingDashboard } from './loading/LoadingDashboard.tsx';
import { closingStep, loadingProcess } from './loading/process.tsx';
import { unloadingProcess } from './unloading/process.tsx';

/** Component per screen id. */
export const screens = {
  'crossdock.arrivals': ArrivalBoard,
  'crossdock.dashboard': LoadingDashboard,
  'crossdock.loading': () => <ProcessScreen process={loadingProcess} />,
  // A loading list with its closing open, for a link or a button that leads straight there.
  'crossdock.closeLoading': () => (
    <ProcessScreen
      process={loadingProcess}
      opens={(list) => (list.allowed.includes('close') ? closingStep(list) : undefined)}
    />
  ),
  'crossdock.unloading': () => <ProcessScreen process={unloadingProcess} />,
  'crossdock.inventory': () => <ProcessScreen process={inventoryProcess} />,
} as const;
