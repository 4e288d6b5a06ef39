import type { Platform } from '#platform/platform.ts';
import type { RawContext } from '#platform/module.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import { printLabels } from '#modules/masterdata/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { palletView } from './palletView.ts';

/** The label that goes on the pallet: its number in bars (GS1-128, identifier 00) and where it goes. */
export async function sendLabel(platform: () => Platform, ctx: RawContext, id: string): Promise<unknown> {
  const pallet = await inUnitOf(ctx, async (at) => palletView(at, await rowsOf(at), id));
  const t = platform().texts.in(ctx.language);
  const bytes = await printLabels(platform, {
    labels: [
      {
        content: `00${pallet.number}`,
        symbology: 'CODE128',
        title: pallet.heading ?? pallet.orderNumber,
        note: `${t(`masterpallets:type/${pallet.masterPalletType}`)} · ${pallet.orderNumber} · ${t('masterpallets:packages', { count: pallet.numberOfPackages })}`,
      },
    ],
    format: 'ROLL_100X50',
    skip: 0,
    title: t('masterpallets:title'),
  });
  return ctx.reply
    .headers({ 'content-disposition': 'inline; filename="master-pallet.pdf"', 'x-content-type-options': 'nosniff' })
    .type('application/pdf')
    .send(Buffer.from(bytes));
}
