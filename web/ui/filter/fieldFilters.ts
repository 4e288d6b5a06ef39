import type { z } from 'zod';
import { enumOf, filterKindOf, limitsOf, metaOf } from '#kernel/fields.ts';
import type { QuantityKind } from '#kernel/quantity.ts';
import type { FilterField } from './filterField.ts';

/**
 * What a list is filtered by in a field, from the field's schema: choices and lists of them, yes or no, days, figures, texts. None for
 * what is no condition (translated texts, times, weekdays, instants).
 * @param texts beginning of the words of a choice; absent: the screen hands its choices in
 */
export function fieldFilters(name: string, field: string, schema: z.ZodType, texts?: string): FilterField[] {
  switch (filterKindOf(schema)) {
    case 'choice':
    case 'list': {
      const of = enumOf(schema);
      return [{ kind: 'choice', name, ...(of && texts !== undefined ? { values: { of, texts } } : {}) }];
    }
    case 'flag':
      return [{ kind: 'flag', name, condition: { field, op: '=', value: true } }];
    case 'date':
      return [{ kind: 'dates', name }];
    case 'figure': {
      const { quantity } = metaOf(schema);
      return [
        { kind: 'range', name, ...(quantity ? { quantity: quantity as QuantityKind } : { limits: limitsOf(schema) }) },
      ];
    }
    case 'text':
      return [{ kind: 'text', name }];
    default:
      return [];
  }
}
