/** Rows of `expectedAccess` for the tables of rules, read by hand from specification 2, 6. */
export const expectedRuleAccess: readonly [calls: RegExp, who: 'signedIn' | readonly string[]][] = [
  // Tables of rules: specification 2, 6, one of several edit permissions; with the licence LPP-RUL. Why something is so reads whoever sees the unit.
  [/^GET \/ruleengine-rest\/decisions\//, 'signedIn'],
  [
    /^\w+ \/(ruleengine-rest\/|dpt-rest\/items\/rule-facts)/,
    [
      'changeRulesStoringPositionRouting',
      'changeRulesPriorityAssessment',
      'changeRulesMobileWorkflow',
      'changeRulesBulkiness',
      'changeRulesShipmentGroupAssessment',
      'changeRulesDispatching',
      'changeRulesAreaFreightForwarderWorkflow',
      'writeGtpShipmentsAll',
      'writeGtpShipmentsLocal',
    ],
  ],
];
