import { isNamed, valueIn } from '#kernel/known.ts';
import { sql } from 'kysely';
import { mayAccess } from '#kernel/access.ts';
import { forbidden, invalidInput } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { NotificationTopic, ServerModule } from '#platform/module.ts';
import {
  checkTopics,
  effectiveTopics,
  maySetNotifications,
  type NotificationScope,
  notificationScopes,
  type Topics,
} from '../rules/notificationSettings.ts';

/** Settings are a preference of this name and type (specification 1, 3.4). */
const [settingsName, settingsType] = ['settings', 'notifications'];

/** Topics of all modules that this session may read, in the order of the modules. */
const readableTopics = (ctx: ViewContext, modules: readonly ServerModule[]): NotificationTopic[] =>
  modules
    .flatMap((module) => module.notifications ?? [])
    .filter((topic) => mayAccess(topic.access, ctx.session, (flag) => !ctx.record.disabledFlags.includes(flag)));

const offer = (topics: readonly NotificationTopic[]) =>
  topics.map(({ id, translateKey, alwaysActive = false, link }) => ({ id, translateKey, alwaysActive, link }));

type Stored = { id: string; scope: NotificationScope; org_unit: string; value: unknown };

/** A preference can be written by the general call as well: what is no map of topics counts as nothing. */
function topicsOf(stored: Stored | undefined): Topics | undefined {
  const topics = valueIn(stored?.value, ['topics']);
  if (!isNamed(topics)) return undefined;
  return Object.fromEntries(
    Object.entries(topics).flatMap(([id, wanted]) => (typeof wanted === 'boolean' ? [[id, wanted]] : [])),
  );
}

/** The stored settings per scope that hold here; of several levels above, the nearest counts for GLOBAL. */
async function storedSettings(ctx: ViewContext): Promise<Partial<Record<NotificationScope, Stored>>> {
  const rows = await ctx.db.run(
    sql<Stored>`select id, scope, org_unit, value from preference
      where org_unit = any(${[...ctx.readUnits]}) and type = ${settingsType} and name = ${settingsName}
        and ((scope = 'USER' and org_unit = ${ctx.unit} and owner = ${ctx.session.accountId})
          or (scope = 'DEPOT' and org_unit = ${ctx.unit}) or scope = 'GLOBAL')
      order by array_position(${[...ctx.readUnits]}::text[], org_unit)`,
    { name: 'notifications.settings' },
  );
  return Object.fromEntries(rows.toReversed().map((row) => [row.scope, row]));
}

const atRoot = (ctx: ViewContext): boolean => ctx.readUnits.length === 1;
const mayRead = (ctx: ViewContext, scope: NotificationScope): boolean =>
  maySetNotifications(ctx.session, scope, atRoot(ctx));

export async function effective(ctx: ViewContext, modules: readonly ServerModule[]) {
  const offered = offer(readableTopics(ctx, modules));
  const stored = await storedSettings(ctx);
  return {
    topics: {
      ...effectiveTopics(
        offered,
        notificationScopes.map((scope) => topicsOf(stored[scope])),
      ),
    },
    topicsOffered: offered,
    scopes: notificationScopes.filter((scope) => mayRead(ctx, scope)),
  };
}

/** Settings of one scope as its dialog shows them: its own over those of the levels above. */
export async function settingsOf(ctx: ViewContext, modules: readonly ServerModule[], scope: NotificationScope) {
  if (!mayRead(ctx, scope)) throw forbidden();
  const offered = offer(readableTopics(ctx, modules));
  const stored = await storedSettings(ctx);
  const above = notificationScopes.slice(notificationScopes.indexOf(scope));
  return {
    scope,
    id: stored[scope]?.id ?? null,
    topics: {
      ...effectiveTopics(
        offered,
        above.map((one) => topicsOf(stored[one])),
      ),
    },
    version: 1 as const,
    topicsOffered: offered,
  };
}

export async function saveSettings(
  ctx: CommandContext,
  modules: readonly ServerModule[],
  scope: NotificationScope,
  topics: Topics,
) {
  if (!mayRead(ctx, scope)) throw forbidden();
  const violations = checkTopics(offer(readableTopics(ctx, modules)), topics);
  if (violations.length > 0) throw invalidInput(violations);
  const owner = scope === 'USER' ? ctx.session.accountId : '';
  // Topics that this session may not read keep what somebody else has set for them.
  const value = { topics: { ...topicsOf((await storedSettings(ctx))[scope]), ...topics }, version: 1 };
  await ctx.db.run(
    sql`insert into preference (org_unit, id, type, name, scope, owner, value, changed_at)
      values (${ctx.unit}, ${ctx.newId()}, ${settingsType}, ${settingsName}, ${scope}, ${owner}, ${JSON.stringify(value)}::jsonb, ${new Date(ctx.now)})
      on conflict (org_unit, type, scope, owner, name) do update
        set value = excluded.value, changed_at = excluded.changed_at, version = preference.version + 1`,
    { name: 'notifications.save' },
  );
  return settingsOf(ctx, modules, scope);
}

export async function resetSettings(ctx: CommandContext, scope: NotificationScope): Promise<void> {
  if (!mayRead(ctx, scope)) throw forbidden();
  await ctx.db.run(
    sql`delete from preference where org_unit = ${ctx.unit} and type = ${settingsType} and name = ${settingsName}
      and scope = ${scope} and owner = ${scope === 'USER' ? ctx.session.accountId : ''}`,
    { name: 'notifications.reset' },
  );
}

/** Counts of the topics that were asked for and may be read. */
export async function countTopics(ctx: ViewContext, modules: readonly ServerModule[], ids: readonly string[]) {
  const counts: Record<string, { count: number; link: string }> = {};
  for (const topic of readableTopics(ctx, modules))
    if (ids.includes(topic.id)) counts[topic.id] = { count: await topic.count(ctx), link: topic.link };
  return counts;
}
