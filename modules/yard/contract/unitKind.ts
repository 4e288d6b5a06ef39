import { z } from 'zod';
import { unitKinds } from '../rules/vocabulary.ts';

/** Kind of a unit that stands in a yard. */
export const unitKind = z.enum(unitKinds).meta({ id: 'UnitKind' });
