import { AreasScreen } from './Areas/AreasScreen.tsx';
import { RangesScreen } from './Ranges/RangesScreen.tsx';
import { RelationsScreen } from './Relations/RelationsScreen.tsx';
import { SchemasScreen } from './Schemas/SchemasScreen.tsx';

/** Component per screen id. */
export const screens = {
  'networkrules.relations': RelationsScreen,
  'networkrules.areas': AreasScreen,
  'networkrules.schemas': SchemasScreen,
  'networkrules.ranges': RangesScreen,
} as const;
