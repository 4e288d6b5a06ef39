import type { ComponentType } from 'react';
import { VersionsPage } from './VersionsPage.tsx';

/** Component per screen id. */
export const screens: Readonly<Record<string, ComponentType>> = { 'software.versions': VersionsPage };
