import { z } from 'zod';
import { timeSchema } from '#kernel/date.ts';
import { schemaFields, type TransportSchema } from '../../contract/schemas.ts';
import { legKinds } from '../../contract/route.ts';
import { branchRules } from '../../rules/network.ts';

/** Whether goods have to have something, must not have it, or may: a choice of three, because "no" is not "any". */
const threeWays = ['ANY', 'ONLY', 'WITHOUT'] as const;
const three = z.enum(threeWays);
const f = schemaFields;

const legSchema = z.object({
  kind: z.enum(legKinds),
  branchRule: z.enum(branchRules),
  branchId: z.string().nullable(),
  relationId: z.string().nullable(),
  leadTimeDays: z.int().min(0).max(30),
  cutOff: timeSchema.nullable(),
});
export type LegModel = z.output<typeof legSchema>;

/** A schema as its form has it. */
export const formSchema = z.object({
  name: f.name,
  type: f.type,
  priority: z.int().min(1).max(999),
  originAreas: z.array(z.string()).meta({ kind: 'list' }),
  originBranches: z.array(z.string()).meta({ kind: 'list' }),
  destinationAreas: z.array(z.string()).meta({ kind: 'list' }),
  destinationBranches: z.array(z.string()).meta({ kind: 'list' }),
  productIds: z.array(z.string()).meta({ kind: 'tags' }),
  maxWeight: z.number().min(0).max(1_000_000).nullable(),
  maxLdm: z.number().min(0).max(100).nullable(),
  dg: three,
  thermo: three,
  customs: three,
  legs: z.array(legSchema),
  validFrom: f.validFrom.unwrap(),
  validTo: f.validTo.unwrap(),
});
export type Model = z.output<typeof formSchema>;

const ways = (value: boolean | null): (typeof threeWays)[number] =>
  value === null ? 'ANY' : value ? 'ONLY' : 'WITHOUT';
const flag = (value: (typeof threeWays)[number]): boolean | null => (value === 'ANY' ? null : value === 'ONLY');

export const freshLeg = (kind: LegModel['kind']): LegModel => ({
  kind,
  branchRule: kind === 'PICKUP' ? 'PICKUP_DEPOT' : 'DELIVERY_DEPOT',
  branchId: null,
  relationId: null,
  leadTimeDays: 0,
  cutOff: null,
});

export function modelOf(schema: TransportSchema | undefined): Model {
  if (!schema)
    return {
      name: '',
      type: 'LessTruckLoad',
      priority: 100,
      originAreas: [],
      originBranches: [],
      destinationAreas: [],
      destinationBranches: [],
      productIds: [],
      maxWeight: null,
      maxLdm: null,
      dg: 'ANY',
      thermo: 'ANY',
      customs: 'WITHOUT',
      legs: (['PICKUP', 'LINE_HAUL', 'DELIVERY'] as const).map(freshLeg),
      validFrom: null,
      validTo: null,
    };
  const { conditions, ...said } = schema;
  return formSchema.parse({
    ...said,
    maxWeight: conditions.maxWeight,
    maxLdm: conditions.maxLdm,
    dg: ways(conditions.dg),
    thermo: ways(conditions.thermo),
    customs: ways(conditions.customs),
  });
}

/** What the calls are sent of a form. */
export const sentOf = ({ maxWeight, maxLdm, dg, thermo, customs, ...said }: Model) => ({
  ...said,
  conditions: { maxWeight, maxLdm, dg: flag(dg), thermo: flag(thermo), customs: flag(customs) },
});
