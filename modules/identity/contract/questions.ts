import { defineQuestion } from '#kernel/question.ts';
import type { GrantType } from '../rules/accessGrant.ts';

/** Somebody or something that devices are let in for, by the name under which people know it. */
export type GrantSubject = { type: GrantType; id: string; name: string };

/**
 * Drivers, vehicles, forwarders and trips stand in modules above this one: what they are called, each as far as the session sees it.
 * Without ids those that access is given for today.
 */
export const grantSubjects = defineQuestion<
  { type: GrantType; ids: readonly string[] | null },
  readonly GrantSubject[]
>('identity.grantSubjects', [], (one, other) => [...one, ...other]);
