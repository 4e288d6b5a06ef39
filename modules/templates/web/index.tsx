import { CollectionScreen } from './Collections/CollectionScreen.tsx';
import { TemplateScreen } from './Trips/TemplateScreen.tsx';

/** Component per screen id. */
export const screens = {
  'templates.tripTemplates': TemplateScreen,
  'templates.recurringCollections': CollectionScreen,
} as const;
