import { sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import { type Localized, textIn } from '#kernel/text.ts';
import { raw, type Route } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { runWorker } from '#platform/runWorker.ts';
import { labelCalls } from '../../contract/labels.ts';
import { recordTypes } from '../../contract/types.ts';
import { recordLabels } from '../../rules/labels/labels.ts';
import { dayOf, seenOf, seenWhere } from '../own.ts';
import { currentRows, type Row } from '../read.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { LabelWork } from './labelPages.ts';

const timeoutMs = 30_000;

/** Draws labels as a PDF, away from the thread that answers. */
export const printLabels = (platform: () => Platform, work: LabelWork): Promise<Uint8Array> =>
  runWorker<Uint8Array>(platform().config.root, 'labels', work, { timeoutMs });

/** Barcode labels, in the order in which the records were named. */
export const labelRoutes = (platform: () => Platform): Route[] =>
  Object.entries(labelCalls).flatMap(([path, call]) => {
    const type = recordTypes[path];
    const labelOf = recordLabels[path];
    if (!type || !labelOf) return [];
    return [
      raw(call, async (ctx, { body }) => {
        const rows = await inUnitOf(ctx, async (at) =>
          at.db.run(
            sql<Row>`select * from (${currentRows(at.readUnits, type.path, dayOf(at))}) r
              where id = any(${body.ids}) and ${seenWhere(await seenOf(at, type))}`,
          ),
        );
        const byId = new Map(rows.map((row) => [row.id, row]));
        const t = platform().texts.in(ctx.language);
        const words = {
          text: (value: unknown) =>
            typeof value === 'string' ? value : textIn(value as Localized | undefined, ctx.language),
          option: (field: string, value: string) => t(`masterdata:${path}/${field.replaceAll('.', '/')}__${value}`),
        };
        const labels = body.ids.flatMap((id) => {
          const row = byId.get(id);
          const label = row && labelOf(row.data, words);
          return label ? [label] : [];
        });
        if (labels.length === 0) throw refused('masterdata:labels/none');
        const title = t(`masterdata:type/${path}`);
        const bytes = await printLabels(platform, { labels, format: body.format, skip: body.skip, title });
        return ctx.reply
          .headers({ 'content-disposition': `inline; filename="labels.pdf"`, 'x-content-type-options': 'nosniff' })
          .type('application/pdf')
          .send(Buffer.from(bytes));
      }),
    ];
  });
