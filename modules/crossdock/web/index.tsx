import { Loading } from './loading/Loading.tsx';

/** Component per screen id. */
export const screens = { 'crossdock.loading': Loading } as const;
