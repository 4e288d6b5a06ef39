import type { MenuModule, Screen } from '#kernel/screen.ts';
import { ruleEditors } from './contract/access.ts';

/** Rules and templates (specification 2, 2): its menu; templates and collections are screens of `templates`. */
export const menu: readonly MenuModule[] = [
  {
    id: 'WCO',
    base: '/WCO',
    order: 27,
    titleKey: 'ruletables:module/title',
    descriptionKey: 'ruletables:module/description',
    icon: 'table',
  },
];

export const screens: readonly Screen[] = [
  {
    id: 'ruletables.rules',
    module: 'WCO',
    path: 'rule-definitions',
    titleKey: 'ruletables:screen/rules',
    access: ruleEditors,
  },
];
