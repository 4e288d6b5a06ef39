import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { forbidden, notFound, notUnique, refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { command, raw, type ServerModule, view } from '#platform/module.ts';
import {
  addPreference,
  beHere as beHereCall,
  changePreference,
  getPreference,
  listPreferences,
  removePreference,
  versionInfo,
} from '../contract/calls.ts';
import * as app from '../contract/compatibility.ts';
import { getHome } from '../contract/home.ts';
import * as push from '../contract/push.ts';
import * as notes from '../contract/notifications.ts';
import { getResourceText, listOwnTexts, saveResourceText } from '../contract/resourceTexts.ts';
import { systemConfig, telemetryConfig } from '../contract/systemConfig.ts';
import { mayStoreView, type ViewScope as Scope } from '../rules/viewScopes.ts';
import { workspacePersons } from './persons.ts';
import { beHere } from './commands/beHere.ts';
import { compatibility, storeOf, systemConfigOf, telemetry } from './configured.ts';
import { homeOf } from './home.ts';
import { countTopics, effective, resetSettings, saveSettings, settingsOf } from './notifications.ts';
import { pushKeys } from './push/keys.ts';
import { sendWaitingNotices } from './push/send.ts';
import { endSubscription, subscribe } from './push/subscriptions.ts';
import { findText, ownTexts, saveText } from './resourceTexts.ts';
import type { PreferenceRow } from './tables.gen.ts';

export { queueNotices } from './push/send.ts';
export { anySubscription, livingSubscriptions } from './push/subscriptions.ts';

const mayWrite = (ctx: ViewContext, scope: Scope): boolean =>
  mayStoreView(ctx.session, scope, ctx.readUnits.length === 1);

const wire = (ctx: ViewContext, row: PreferenceRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  scope: row.scope,
  preferenceValue: row.value,
  writable: row.org_unit === ctx.unit && mayWrite(ctx, row.scope),
});

/** Own ones, the depot's, and those of the levels above. */
const readable = (ctx: ViewContext) => sql`org_unit = any(${[...ctx.readUnits]}) and
  ((scope = 'USER' and org_unit = ${ctx.unit} and owner = ${ctx.session.accountId}) or (scope = 'DEPOT' and org_unit = ${ctx.unit}) or scope = 'GLOBAL')`;

async function find(ctx: ViewContext, id: string): Promise<PreferenceRow> {
  const row = await ctx.db.find(sql<PreferenceRow>`select * from preference where id = ${id} and ${readable(ctx)}`);
  if (!row) throw notFound();
  return row;
}

type Input = {
  name: string;
  description?: string | null | undefined;
  type: string;
  scope: Scope;
  preferenceValue?: unknown;
};

/** Views and settings of one owner; a list of them is read whole at each start of the product. */
const mostOfOne: Record<Scope, number> = { USER: 100, DEPOT: 200, GLOBAL: 200 };
/** Bytes of one: the arrangement of the widest screen takes a few thousand. */
const largest = 65_536;

async function refuseTooMany(ctx: CommandContext, scope: Scope, owner: string): Promise<void> {
  const most = mostOfOne[scope];
  // Two that come at once are counted one after the other.
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/preference/${scope}/${owner}`}, 0))`,
  );
  const found = await ctx.db.find(
    sql<{
      n: number;
    }>`select count(*)::int as n from preference where org_unit = ${ctx.unit} and scope = ${scope} and owner = ${owner}`,
  );
  if ((found?.n ?? 0) >= most) throw refused('workspace:refusal/tooManyViews', { count: most });
}

async function save(ctx: CommandContext, id: string, input: Input, isNew: boolean) {
  if (!mayWrite(ctx, input.scope)) throw forbidden();
  const owner = input.scope === 'USER' ? ctx.session.accountId : '';
  const taken = await ctx.db.find(
    sql`select 1 from preference where org_unit = ${ctx.unit} and type = ${input.type} and scope = ${input.scope} and owner = ${owner} and name = ${input.name} and id <> ${id}`,
  );
  if (taken) throw notUnique('name', input.name);
  const value = JSON.stringify(input.preferenceValue ?? null);
  if (Buffer.byteLength(value) > largest) throw refused('workspace:refusal/viewTooLarge', { size: largest / 1024 });
  if (isNew) await refuseTooMany(ctx, input.scope, owner);
  const row = await ctx.db.find(
    isNew
      ? sql<PreferenceRow>`insert into preference (org_unit, id, type, name, description, scope, owner, value, changed_at)
          values (${ctx.unit}, ${id}, ${input.type}, ${input.name}, ${input.description ?? null}, ${input.scope}, ${owner}, ${value}::jsonb, ${new Date(ctx.now)}) returning *`
      : sql<PreferenceRow>`update preference set type = ${input.type}, name = ${input.name}, description = ${input.description ?? null}, scope = ${input.scope}, owner = ${owner},
          value = ${value}::jsonb, changed_at = ${new Date(ctx.now)}, version = version + 1 where org_unit = ${ctx.unit} and id = ${id} returning *`,
  );
  return wire(ctx, known(row));
}

/** A record of another level or person may be read, not written. */
async function findWritable(ctx: CommandContext, id: string): Promise<PreferenceRow> {
  const row = await find(ctx, id);
  if (row.org_unit !== ctx.unit || !mayWrite(ctx, row.scope)) throw forbidden();
  return row;
}

/** Asks the platform for the modules, whose notification topics are counted here, and for the product's texts. */
export const workspace = (platform: () => Platform): ServerModule => ({
  name: 'workspace',
  personal: workspacePersons,
  jobs: [{ name: 'sendNotices', cron: '* * * * *', run: sendWaitingNotices }],
  routes: [
    raw(push.pushState, async (ctx) =>
      ctx.reply.send({ publicKey: (await pushKeys(ctx.platform))?.publicKey ?? null }),
    ),
    command(push.subscribePush, async (ctx, { body }) => {
      if (!(await pushKeys(platform()))) throw refused('workspace:push/off');
      await subscribe(ctx, platform().config, body);
    }),
    command(push.endPush, async (ctx, { body }) => void (await endSubscription(ctx, body.endpoint))),
    raw(versionInfo, async ({ platform, reply }) =>
      reply.send({ release: platform.config.release, project: 'Kontor', productVersion: platform.config.release }),
    ),
    view(listPreferences, async (ctx, { query }) => {
      const rows = await ctx.db.run(
        sql<PreferenceRow>`select * from preference where ${readable(ctx)} and (${query.type ?? null}::text is null or type = ${query.type ?? null}) order by scope desc, name limit 500`,
      );
      return rows.map((row) => wire(ctx, row));
    }),
    view(getPreference, async (ctx, { params }) => wire(ctx, await find(ctx, params.id))),
    view(getHome, (ctx) => homeOf(ctx, platform().modules)),
    command(beHereCall, (ctx, { body }) => beHere(ctx, body)),
    command(addPreference, async (ctx, { body }) => save(ctx, ctx.newId(), body, true)),
    command(changePreference, async (ctx, { params, body }) =>
      save(ctx, (await findWritable(ctx, params.id)).id, body, false),
    ),
    command(removePreference, async (ctx, { params }) => {
      const row = await findWritable(ctx, params.id);
      await ctx.db.run(sql`delete from preference where org_unit = ${ctx.unit} and id = ${row.id}`);
    }),
    view(notes.effectiveNotifications, (ctx) => effective(ctx, platform().modules)),
    view(notes.getNotificationSettings, (ctx, { params }) => settingsOf(ctx, platform().modules, params.scope)),
    command(notes.saveNotificationSettings, (ctx, { params, body }) =>
      saveSettings(ctx, platform().modules, params.scope, body.topics),
    ),
    command(notes.resetNotificationSettings, (ctx, { params }) => resetSettings(ctx, params.scope)),
    view(notes.retrieveMetrics, (ctx, { query }) => countTopics(ctx, platform().modules, query.id)),
    raw(telemetryConfig, async (ctx) => ctx.reply.send(await telemetry(ctx))),
    raw(systemConfig, async (ctx, { params }) => ctx.reply.send(await systemConfigOf(ctx, params.key))),
    raw(app.checkCompatibility, async (ctx, { params, query }) =>
      ctx.reply.send(await compatibility(ctx, params.app, query)),
    ),
    raw(app.checkStore, async (ctx, { params }) => {
      await storeOf(ctx, params.app);
      return ctx.reply.send({ available: true });
    }),
    raw(app.gotoStore, async (ctx, { params }) => ctx.reply.redirect(await storeOf(ctx, params.app), 302)),
    view(getResourceText, (ctx, { params }) => findText(ctx, params, platform().texts.bundle)),
    view(listOwnTexts, (ctx, { params, query }) => ownTexts(ctx, params.appName, query.language)),
    command(saveResourceText, (ctx, { body }) => saveText(ctx, body, platform().texts.bundle)),
  ],
});
