import { Imports } from './Imports/Imports.tsx';

/** Component per screen id. */
export const screens = { 'exchange.imports': Imports } as const;
