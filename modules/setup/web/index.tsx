import type { ComponentType } from 'react';
import { FirstStepsPage } from './FirstStepsPage.tsx';

/** Component per screen id. */
export const screens: Readonly<Record<string, ComponentType>> = { 'setup.steps': FirstStepsPage };
