import { valueIn } from '#kernel/known.ts';
import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { languages } from '#platform/texts.ts';
import type { Bundles } from '../contract/resourceTexts.ts';
import type { ResourceTextRow } from './tables.gen.ts';

type Name = { appName: string; bundleName: string; resourceKey: string };
type Text = Name & { texts: Record<string, string>; defaultText: string; orgUnit: string | null };

/** Name under which the texts of this application are asked for. */
const ownApp = 'studio';

const wire = (row: ResourceTextRow): Text => ({
  appName: row.app_name,
  bundleName: row.bundle_name,
  resourceKey: row.resource_key,
  texts: row.texts,
  defaultText: row.default_text,
  orgUnit: row.org_unit,
});

/** A key of a nested bundle: `toast/saved`. Only own properties count. */
function textIn(bundle: unknown, key: string): string | undefined {
  const text = valueIn(bundle, key.split('/'));
  return typeof text === 'string' ? text : undefined;
}

/** The text as the product ships it, or undefined. */
function shipped(name: Name, bundle: (language: string, namespace: string) => unknown): Text | undefined {
  if (name.appName !== ownApp) return undefined;
  const texts = Object.fromEntries(
    languages.flatMap((language) => {
      const text = textIn(bundle(language, name.bundleName), name.resourceKey);
      return text === undefined ? [] : [[language, text]];
    }),
  );
  const defaultText = texts.en ?? Object.values(texts)[0];
  return defaultText === undefined ? undefined : { ...name, texts, defaultText, orgUnit: null };
}

export async function findText(
  ctx: ViewContext,
  name: Name,
  bundle: (language: string, namespace: string) => unknown,
): Promise<Text> {
  const row = await ctx.db.find(
    sql<ResourceTextRow>`select * from resource_text where org_unit = any(${[...ctx.readUnits]})
      and app_name = ${name.appName} and bundle_name = ${name.bundleName} and resource_key = ${name.resourceKey}
      order by array_position(${[...ctx.readUnits]}::text[], org_unit) limit 1`,
    { name: 'resourceText.find' },
  );
  const found = row ? wire(row) : shipped(name, bundle);
  if (!found) throw notFound();
  return found;
}

/** What counts in the unit instead of the application's own texts, in this language. */
export async function ownTexts(ctx: ViewContext, appName: string, language: string): Promise<Bundles> {
  const rows = await ctx.db.run(
    sql<{ bundle: string; key: string; text: string | null }>`select distinct on (bundle_name, resource_key)
        bundle_name as bundle, resource_key as key, coalesce(nullif(texts ->> ${language}, ''), nullif(default_text, '')) as text
      from resource_text where org_unit = any(${[...ctx.readUnits]}) and app_name = ${appName}
      order by bundle_name, resource_key, array_position(${[...ctx.readUnits]}::text[], org_unit)`,
    { name: 'resourceText.own' },
  );
  const bundles = new Map<string, Map<string, string>>();
  for (const { bundle, key, text } of rows)
    if (text !== null) bundles.set(bundle, (bundles.get(bundle) ?? new Map()).set(key, text));
  return Object.fromEntries([...bundles].map(([name, texts]) => [name, Object.fromEntries(texts)]));
}

/** Stores the text of the unit. Without any text its own is taken back, and that of the unit above or of the product counts again. */
export async function saveText(
  ctx: CommandContext,
  text: Omit<Text, 'orgUnit'>,
  bundle: (language: string, namespace: string) => unknown,
): Promise<Text> {
  if (text.defaultText === '' && Object.values(text.texts).every((one) => one === '')) {
    const { appName, bundleName, resourceKey } = text;
    await ctx.db.run(sql`delete from resource_text where org_unit = ${ctx.unit}
      and app_name = ${appName} and bundle_name = ${bundleName} and resource_key = ${resourceKey}`);
    return findText(ctx, text, bundle);
  }
  const row = await ctx.db.find(
    sql<ResourceTextRow>`insert into resource_text (org_unit, app_name, bundle_name, resource_key, texts, default_text, changed_by, changed_at)
      values (${ctx.unit}, ${text.appName}, ${text.bundleName}, ${text.resourceKey}, ${JSON.stringify(text.texts)}::jsonb, ${text.defaultText}, ${ctx.session.accountName}, ${new Date(ctx.now)})
      on conflict (org_unit, app_name, bundle_name, resource_key) do update set texts = excluded.texts,
        default_text = excluded.default_text, changed_by = excluded.changed_by, changed_at = excluded.changed_at
      returning *`,
    { name: 'resourceText.save' },
  );
  return wire(known(row));
}
