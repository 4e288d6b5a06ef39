import { notFound, Refusal } from '#kernel/errors.ts';
import type { RawContext } from '#platform/module.ts';
import { rootUnit } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Configuration, ConfigurationName } from '#modules/settings/contract/configuration.ts';
import { compatibilityOf } from '../rules/compatibility.ts';

/** A configuration as the caller meets it: that of the session's unit, before a sign-in that of the root. */
async function configured<N extends ConfigurationName>(
  { platform, record }: RawContext,
  name: N,
): Promise<Configuration<N>> {
  const units = record?.readUnits ?? [await platform.tenancy.global(rootUnit)];
  return platform.tenancy.readingUnits(units, (db) => configurationOf(db, units, name));
}

/** Nothing but the provider while no tracking is configured (domain 5.1). */
export async function telemetry(ctx: RawContext) {
  const found = await configured(ctx, 'telemetry');
  return found.provider === 'none' ? { provider: found.provider } : found;
}

/** What clients may know under a key; other configuration is none of theirs. */
export async function systemConfigOf(ctx: RawContext, key: string): Promise<Record<string, unknown>> {
  if (key === 'kontor.mdm' || key === 'kontor.help') return configured(ctx, key);
  if (key === 'kontor.map') return { styleUrl: ctx.platform.config.mapStyleUrl ?? null };
  if (key === 'kontor.clients') {
    const { desktopUrl, desktopSystem } = await configured(ctx, key);
    return { desktopUrl, desktopSystem };
  }
  throw notFound();
}

/** Name in the compatibility calls to what is configured for the app; names of the prototype chain are no apps. */
async function appOf(ctx: RawContext, name: string) {
  const { apps } = await configured(ctx, 'kontor.clients');
  return Object.hasOwn(apps, name) ? apps[name] : undefined;
}

export async function compatibility(
  ctx: RawContext,
  name: string,
  asked: { versionName?: string | undefined; applicationId?: string | undefined },
) {
  const app = await appOf(ctx, name);
  const verdict = compatibilityOf(app, asked);
  return {
    compatible: verdict === 'current' || verdict === 'updateRecommended',
    minVersion: app?.minVersion ?? '',
    recommendedVersion: app?.recommendedVersion ?? '',
    updateUrl: app?.storeUrl ?? '',
    message: ctx.platform.texts.in(ctx.language)(`workspace:compatibility/${verdict}`),
  };
}

/** Address of the app's store listing. Throws 404 when there is none. */
export async function storeOf(ctx: RawContext, name: string): Promise<string> {
  const app = await appOf(ctx, name);
  if (!app?.storeUrl) throw new Refusal(404, undefined, 'Data', { key: 'workspace:compatibility/noStore' });
  return app.storeUrl;
}
