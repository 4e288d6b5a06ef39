import type { MenuModule, Screen } from '#kernel/screen.ts';
import { changesConfiguration, readsFeatures, readsLicences } from './contract/access.ts';

/** Administration (specification 1, 2.2: module STD). */
export const menu: readonly MenuModule[] = [
  {
    id: 'STD',
    base: '/STUDIO',
    order: 140,
    titleKey: 'settings:module/title',
    descriptionKey: 'settings:module/description',
    icon: 'settings',
  },
];

/** In the order of the specification (2, 2). */
export const screens: readonly Screen[] = [
  {
    id: 'settings.licences',
    module: 'STD',
    path: 'license-manager',
    titleKey: 'settings:screen/licences',
    access: readsLicences,
  },
  {
    id: 'settings.features',
    module: 'STD',
    path: 'feature-manager',
    titleKey: 'settings:screen/features',
    access: readsFeatures,
  },
  {
    id: 'settings.configuration',
    module: 'STD',
    path: 'configuration-manager',
    titleKey: 'settings:screen/configuration',
    access: changesConfiguration,
  },
];
