/**
 * Facts that checks read and that nobody supplies yet, because their module is still to come. The list may only shrink: a test fails
 * when something stands here that has its supplier by now, or that is missing here, and the proof of the checks raises every code of
 * the catalogue (`tables/checks.json`) that is not named here.
 */
export type AwaitedFact = {
  /** Name of a question that no module answers, column of `shipment` that no module writes, or field of a check's facts. */
  fact: string;
  kind: 'question' | 'column' | 'constant';
  /** What will supply it. */
  comesWith: string;
  /** Keys of checks that cannot be raised through the server until then; those that can be raised otherwise are not named. */
  checks: readonly string[];
};

export const awaitedFacts: readonly AwaitedFact[] = [
  {
    fact: 'dispatch.returnsNotUnloaded',
    kind: 'question',
    comesWith:
      'the yard: a vehicle that is back opens its unloading list before its journey is closed; until then closing opens it, and nothing can have come off',
    checks: ['JCL-03 RETURNS_NOT_UNLOADED'],
  },
  {
    fact: 'licences.vehicles',
    kind: 'constant',
    comesWith: 'licences with quantities (administration)',
    checks: ['LIC-02 LICENCE_QUANTITY'],
  },
];

/** Checks of modules that do not exist yet; their codes leave with the module. */
export const awaitedChecks: readonly { comesWith: string; checks: readonly string[] }[] = [];
