import type { Issue } from '#kernel/check.ts';
import type { DangerousLine } from '#modules/dangerousgoods/rules/line.ts';
import { lineFromEntry } from '#modules/dangerousgoods/rules/lineFromEntry.ts';
import { itemPoints } from '#modules/dangerousgoods/rules/points.ts';
import { findEntry } from '#modules/dangerousgoods/rules/table.ts';
import type { Attribute } from '#modules/shipments/rules/attributes.ts';
import type { DispatchFacts, ItemFacts, StopFacts } from '../facts.ts';
import { plainAttributes, sampleItem } from './sampleFacts.ts';

/** One row of a table test: what makes the check speak, what it says, and something near that keeps it quiet. */
export type CheckRow<F> = [code: string, raises: Partial<F>, expected: Partial<Issue>, quiet?: Partial<F>];

/** Placeholders of an issue's text that the issue brings no argument for; `texts` is the `issue` branch of a language. */
export const missingArgs = (texts: Readonly<Record<string, string>>, issues: readonly Issue[]): string[] =>
  issues.flatMap(({ code, args = {} }) => {
    const own = `${code}__${args.context}`;
    const text = texts[own] ?? texts[`${own}_other`] ?? texts[`${code}_other`] ?? texts[code] ?? '{{text}}';
    return [...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1] ?? '').filter((name) => !(name in args));
  });

export const hard = { severity: 'ERROR', overridable: false } as const;
export const soft = { severity: 'WARNING', overridable: true } as const;
export const perm = { severity: 'ERROR', overridable: true, permission: 'overrideDispatchChecks' } as const;

export const withItem = (more: Partial<ItemFacts>): Partial<DispatchFacts> => ({ items: [sampleItem(more)] });
export const withFlag = (...names: Attribute[]) => ({
  attributes: { ...plainAttributes, ...Object.fromEntries(names.map((name) => [name, true])) },
});
export const goods = (un: string, kilos: number, more: Partial<DangerousLine> = {}): DangerousLine => {
  const entry = findEntry(un);
  if (!entry) throw new Error(`no entry for UN ${un}`);
  return { ...lineFromEntry(entry, { grossQuantity: kilos * 1000 }), ...more };
};
export const hazardous = (...lines: DangerousLine[]): Partial<ItemFacts> => ({
  ...withFlag('hasDangerousGoods'),
  dangerousGoods: lines,
  calculatedDangerousGoodsPoints: itemPoints(lines).points,
});
export const sampleStop: StopFacts = {
  name: 'Lackhaus Unna',
  sequence: 1,
  estimatedArrival: null,
  arrivalBefore: null,
  maxVehicleLength: null,
  maxVehicleWeight: null,
  needsTailLift: false,
};
