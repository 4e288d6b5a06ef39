import { RulesScreen } from './Rules/RulesScreen.tsx';

/** Component per screen id. */
export const screens = {
  'ruletables.rules': RulesScreen,
} as const;
