import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';

export type OrgNode = { id: string; name: string; displayOrder: number | null; isBranch: boolean; children: OrgNode[] };
export const orgNodeSchema: z.ZodType<OrgNode> = z
  .object({
    id: z.string(),
    name: z.string(),
    displayOrder: z.int().nullable(),
    isBranch: z.boolean(),
    get children() {
      return z.array(orgNodeSchema);
    },
  })
  .meta({ id: 'OrgNode' });

/** The tree that the sign-in page chooses from; nothing else of a unit is public. */
export const orgTree = defineCall({
  id: 'organisation.orgTree',
  method: 'GET',
  path: '/cmd-core-rest-interface/orgtree/current',
  access: 'public',
  summary: 'Organisation tree',
  answer: z.object({ root: orgNodeSchema }),
});
