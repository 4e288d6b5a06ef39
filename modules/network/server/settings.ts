import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { currentSettings } from '../contract/calls.ts';
import { settingsOf } from './shipmentView.ts';

/** What the network is set to for this unit (domain 2.8). */
export async function currentSettingsOf(ctx: ViewContext): Promise<AnswerOf<typeof currentSettings>> {
  const [settings, unit] = [await settingsOf(ctx), await findUnit(ctx.db, ctx.unit)];
  return {
    ...settings,
    defaultCountry: unit?.countryCode ?? '',
    // A map is drawn for whoever has bought it.
    mapEnabled: settings.mapEnabled && ctx.session.licenses.includes('GTP-RTR'),
    numberRangeRequired: true,
    reports: ['report', 'report-with-notes'],
  };
}
