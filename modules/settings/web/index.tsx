import type { ComponentType } from 'react';
import { ConfigurationPage } from './configuration/ConfigurationPage.tsx';
import { FeaturesPage } from './features/FeaturesPage.tsx';
import { LicencePage } from './licences/LicencePage.tsx';

/** Component per screen id. */
export const screens: Readonly<Record<string, ComponentType>> = {
  'settings.configuration': ConfigurationPage,
  'settings.features': FeaturesPage,
  'settings.licences': LicencePage,
};
