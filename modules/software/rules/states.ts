import type { DeploymentState } from './vocabulary.ts';

const moves: Record<DeploymentState, readonly DeploymentState[]> = {
  PLANNED: ['ACTIVE', 'CANCELED'],
  ACTIVE: ['PAUSED', 'FINISHED', 'CANCELED'],
  PAUSED: ['ACTIVE', 'CANCELED'],
  FINISHED: [],
  CANCELED: [],
};

/** What a deployment can become (domain 3.12). */
export const nextStates = (now: DeploymentState): readonly DeploymentState[] => moves[now];
export const mayBecome = (now: DeploymentState, next: DeploymentState): boolean =>
  now === next || moves[now].includes(next);

/** A planned deployment begins by itself when its time has come. */
export const stateAt = (of: { state: DeploymentState; validFrom: number }, now: number): DeploymentState =>
  of.state === 'PLANNED' && of.validFrom <= now ? 'ACTIVE' : of.state;
