/** What a group of people is for (domain 2.11). */
export const groupTypes = ['DISPO_GROUP', 'SUPERVISOR', 'LOADER_TEAM', 'KEY_ACCOUNT', 'RULE_GROUP'] as const;
export type GroupType = (typeof groupTypes)[number];

/** A word in the path of the calls, and the channels that every unit has: dispatch as a whole and all supervisors. */
const taken: ReadonlySet<string> = new Set(['types', 'dispatch', 'supervisors']);
export const isFreeGroupId = (id: string): boolean => !taken.has(id);

/** Groups whose members talk in a channel of their own, named by the group. */
export const channelGroups = ['DISPO_GROUP', 'SUPERVISOR'] as const satisfies readonly GroupType[];
