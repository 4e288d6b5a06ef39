import { dateToIso } from '#kernel/date.ts';
import type { RouteRequest, TraceLine } from '../contract/route.ts';
import { isValidOn } from './areas.ts';
import type { NetworkArea, NetworkSchema } from './network.ts';

type Ends = { readonly origin: NetworkArea; readonly destination: NetworkArea };
type Miss = { readonly key: string; readonly args: TraceLine['args'] };

const holdsArea = (areas: readonly string[], branches: readonly string[], area: NetworkArea): boolean =>
  (areas.length === 0 && branches.length === 0) || areas.includes(area.id) || branches.includes(area.responsibleBranch);

/** A limit that is set asks for a figure: what is not known does not fit in silence. */
function overLimit(value: number | null, most: number | null, what: 'Weight' | 'Ldm'): Miss[] {
  if (most === null) return [];
  if (value === null) return [{ key: `miss${what}Unknown`, args: { limit: most } }];
  return value > most ? [{ key: `miss${what}`, args: { limit: most, value } }] : [];
}
const flag = (has: boolean, asks: boolean | null, what: 'Dg' | 'Thermo' | 'Customs'): Miss[] =>
  asks === null || asks === has ? [] : [{ key: asks ? `missOnly${what}` : `missNo${what}`, args: {} }];

/** Everything that keeps a schema from being the one for a request; none: it fits. Keys below `networkrules:trace/`. */
export function missesOf(schema: NetworkSchema, request: RouteRequest, { origin, destination }: Ends): Miss[] {
  const { conditions, productIds } = schema;
  const product: Miss[] =
    productIds.length === 0
      ? []
      : request.product === null || request.product === ''
        ? [{ key: 'missProductUnknown', args: { products: productIds.join(', ') } }]
        : productIds.includes(request.product)
          ? []
          : [{ key: 'missProduct', args: { product: request.product } }];
  return [
    ...(isValidOn(schema, request.pickupDate)
      ? []
      : [{ key: 'missValidity', args: { day: dateToIso(request.pickupDate) } }]),
    ...(holdsArea(schema.originAreas, schema.originBranches, origin)
      ? []
      : [{ key: 'missOrigin', args: { area: origin.name } }]),
    ...(holdsArea(schema.destinationAreas, schema.destinationBranches, destination)
      ? []
      : [{ key: 'missDestination', args: { area: destination.name } }]),
    ...product,
    ...overLimit(request.weightKg, conditions.maxWeight, 'Weight'),
    ...overLimit(request.loadingMetres, conditions.maxLdm, 'Ldm'),
    ...flag(request.dangerousGoods, conditions.dg, 'Dg'),
    ...flag(request.thermo, conditions.thermo, 'Thermo'),
    ...flag(request.customs, conditions.customs, 'Customs'),
  ];
}

/** How much a schema says of what it is for: an area says more than a depot, a product more than a limit. */
export function specificityOf(schema: NetworkSchema): number {
  const { maxWeight, maxLdm, dg, thermo, customs } = schema.conditions;
  const end = (areas: readonly string[], branches: readonly string[]): number =>
    areas.length > 0 ? 8 : branches.length > 0 ? 4 : 0;
  return (
    end(schema.originAreas, schema.originBranches) +
    end(schema.destinationAreas, schema.destinationBranches) +
    (schema.productIds.length > 0 ? 6 : 0) +
    [maxWeight, maxLdm, dg, thermo, customs].filter((condition) => condition !== null).length
  );
}
