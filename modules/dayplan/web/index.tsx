import { DayPlanPage } from './DayPlanPage.tsx';

export const screens = { 'dayplan.proposal': DayPlanPage } as const;
