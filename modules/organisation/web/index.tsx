import type { ComponentType } from 'react';
import { Units } from './Units/Units.tsx';

/** Component per screen id. */
export const screens: Readonly<Record<string, ComponentType>> = { 'organisation.units': Units };
