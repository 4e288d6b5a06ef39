import { z } from 'zod';

/** Paging of domain R3: by page up to 10,000 rows, by cursor beyond. */
const pagingSchema = z
  .object({
    size: z.int().min(1).max(200).default(50),
    page: z.int().min(0).max(10_000).default(0),
    after: z.string().max(500).optional(),
  })
  .meta({ id: 'Paging' });
export type Paging = z.infer<typeof pagingSchema>;

/** Counting stops here; the client shows "1000+". */
export const countCap = 1001;

const filterOps = ['=', '!=', '<', '<=', '>', '>=', 'in', 'contains', 'between', 'isEmpty', 'isNotEmpty'] as const;
export type FilterOp = (typeof filterOps)[number];
const scalar = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);
const conditionSchema = z.object({
  field: z.string().max(60),
  op: z.enum(filterOps),
  value: z.union([scalar, z.array(scalar).max(200)]).optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

const sortSchema = z.object({ field: z.string().max(60), dir: z.enum(['asc', 'desc']) }).meta({ id: 'Sort' });

/** Body of every table call: filter, free text, order and page. */
export const tableQuerySchema = z.object({
  filter: z
    .object({ and: z.array(conditionSchema).max(50) })
    .meta({ id: 'Filter' })
    .optional(),
  q: z.string().max(100).optional(),
  sort: z.array(sortSchema).max(3).optional(),
  paging: pagingSchema.optional(),
});
export type TableQuery = z.infer<typeof tableQuerySchema>;

/** Answer of every table call. */
export const tableAnswer = <T extends z.ZodType>(row: T) =>
  z.object({
    items: z.array(row),
    total: z.int(),
    totalCapped: z.boolean(),
    page: z.int(),
    size: z.int(),
    next: z.string().nullable(),
  });
export type TableAnswer<T> = {
  items: T[];
  total: number;
  totalCapped: boolean;
  page: number;
  size: number;
  next: string | null;
};
