/** Permissions that this module asks for (specification 2, 6); those for the network's rules are the module `network`'s. */
export const permissions = [
  'changeRulesStoringPositionRouting',
  'changeRulesPriorityAssessment',
  'changeRulesMobileWorkflow',
  'changeRulesBulkiness',
  'changeRulesShipmentGroupAssessment',
  'changeRulesDispatching',
  'changeRulesAreaFreightForwarderWorkflow',
] as const;
