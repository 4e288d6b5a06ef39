import type { ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { OwnReply } from '../rules/ownReplies.ts';

/** Quick replies that count in the unit: its own list, else that of the nearest unit above. */
export const ownRepliesOf = async (ctx: Pick<ViewContext, 'db' | 'readUnits'>): Promise<OwnReply[]> =>
  (await configurationOf(ctx.db, ctx.readUnits, 'messaging')).quickReplies;
