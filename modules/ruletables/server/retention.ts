import type { ModuleRetention } from '#platform/retention.ts';

/** Why something is as it is goes with what it is about; tables and their versions stay. */
export const ruleRetention: ModuleRetention = {
  dependents: [
    {
      of: 'shipments',
      table: 'rule_decision',
      where: `c.subject_type = 'ITEM' and c.subject_id = any(ids::text[])`,
    },
    { of: 'trips', table: 'rule_decision', where: `c.subject_type = 'TRIP' and c.subject_id = any(ids::text[])` },
    { of: 'cashTrips', table: 'rule_decision', where: `c.subject_type = 'TRIP' and c.subject_id = any(ids::text[])` },
  ],
};
