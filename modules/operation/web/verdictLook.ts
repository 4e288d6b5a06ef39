import type { Status } from '#ui/status/status.ts';
import type { Verdict } from '../rules/verdicts.ts';

export const verdictLook: Record<Verdict, Status> = { GOOD: 'done', WATCH: 'risk', BAD: 'late' };
