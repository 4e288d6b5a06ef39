import type { Access, AccessRule } from '#kernel/access.ts';

declare module '#kernel/fact.ts' {
  interface Topics {
    ruleTables: true;
  }
}

const anyLicence = ['LPP-RUL'] as const;

/**
 * Who may read and change each table; the first one is what the wire calls `editPermission`. Beside the tables, because the shell asks before
 * it loads any of them.
 */
export const tableEditors = {
  storingPositionRouting: ['changeRulesStoringPositionRouting'],
  priorityAssessment: ['changeRulesPriorityAssessment'],
  mobileWorkflow: ['changeRulesMobileWorkflow'],
  bulkinessRules: ['changeRulesBulkiness'],
  shipmentGroupAssessment: ['changeRulesShipmentGroupAssessment'],
  dispatchingRules: ['changeRulesDispatching'],
  gtpRouting: ['writeGtpShipmentsAll', 'writeGtpShipmentsLocal'],
  areaFreightForwarderWorkflow: ['changeRulesAreaFreightForwarderWorkflow'],
} as const;

/** Whoever may change one of the tables sees the screen and may call; which table, the call asks itself (specification 2, 6). */
export const ruleEditors = {
  anyPermission: [...new Set<string>(Object.values(tableEditors).flat())],
  anyLicence,
} as const satisfies AccessRule;

/** Why something is as it is reads whoever sees the whole unit. */
export const decisionReaders: Access = 'signedIn';
