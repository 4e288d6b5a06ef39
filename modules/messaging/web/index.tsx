import { Messages } from './Messages.tsx';

/** Component per screen id. */
export const screens = { 'messaging.channels': Messages } as const;
