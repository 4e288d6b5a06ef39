import type { ComponentType } from 'react';
import { OperationPage } from './OperationPage.tsx';

export const screens: Readonly<Record<string, ComponentType>> = { 'operation.operation': OperationPage };
