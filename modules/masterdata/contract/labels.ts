import { z } from 'zod';
import { type Call, defineCall } from '#kernel/call.ts';
import { recordIdSchema, unitIdSchema } from '#kernel/ids.ts';
import { labelFormats, recordLabels } from '../rules/labels/labels.ts';
import type { RecordType } from './recordType.ts';
import { recordTypes } from './types.ts';

/** Labels of one type as a PDF (domain 2.2: terminal locations and loading containers carry barcodes). */
const labelCallOf = ({ path, tag, read, licence }: RecordType) =>
  defineCall({
    id: `masterdata.${path}.labels`,
    method: 'POST',
    path: `/cmd-core-rest-interface/masterdata/${path}/v1/{orgUnit}/labels`,
    access: { anyPermission: read, ...(licence ? { anyLicence: [licence] } : {}) },
    summary: `${tag}: barcode labels of records as a PDF`,
    params: z.object({ orgUnit: unitIdSchema }),
    body: z.object({
      ids: z.array(recordIdSchema).min(1).max(500),
      format: z.enum(labelFormats),
      /** Labels of the first sheet that are used already. */
      skip: z.int().min(0).max(23).default(0),
    }),
    answerType: 'bytes',
  } as const satisfies Call);

export const labelCalls: Readonly<Record<string, ReturnType<typeof labelCallOf>>> = Object.fromEntries(
  Object.values(recordTypes)
    .filter((type) => type.path in recordLabels)
    .map((type) => [type.path, labelCallOf(type)]),
);
