import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';
import { dispatching } from '#modules/dispatch/contract/access.ts';
import { collectionReaders, templateReaders } from './contract/access.ts';

/** Its menu module is declared by the tables of rules, which stand below. */
export const menu: readonly MenuModule[] = [];

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
  { id: 'templates.fill', slot: 'dispatch.trip.page', access: dispatching },
];
