import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';
import { dispatching } from '#modules/dispatch/contract/access.ts';
import { collectionReaders, templateReaders } from './contract/access.ts';

/** Rules and templates (specification 2, 2). */
export const menu: readonly MenuModule[] = [
  {
    id: 'WCO',
    base: '/WCO',
    order: 27,
    titleKey: 'templates:module/title',
    descriptionKey: 'templates:module/description',
    icon: 'calendarRepeat',
  },
];

export const screens: readonly Screen[] = [
  {
    id: 'templates.tripTemplates',
    module: 'WCO',
    path: 'tour-templates',
    titleKey: 'templates:screen/tripTemplates',
    access: templateReaders,
  },
  {
    id: 'templates.recurringCollections',
    module: 'WCO',
    path: 'recurringcollections',
    titleKey: 'templates:screen/recurringCollections',
    access: collectionReaders,
    stage: 'NEW',
  },
];

export const contributions: readonly Contribution[] = [
  { id: 'templates.fill', slot: 'dispatch.trip.actions', access: dispatching },
];
