import type { ComponentType } from 'react';
import { InstallationsPage } from './InstallationsPage.tsx';

/** Component per screen id. */
export const screens: Readonly<Record<string, ComponentType>> = { 'installations.installations': InstallationsPage };
