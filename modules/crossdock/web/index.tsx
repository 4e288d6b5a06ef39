import { ArrivalBoard } from './arrivals/ArrivalBoard.tsx';
import { Loading } from './loading/Loading.tsx';
import { Unloading } from './unloading/Unloading.tsx';

/** Component per screen id. */
export const screens = {
  'crossdock.arrivals': ArrivalBoard,
  'crossdock.loading': Loading,
  'crossdock.unloading': Unloading,
} as const;
