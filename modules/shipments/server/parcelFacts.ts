import { sql } from 'kysely';
import { fromRaw } from '#kernel/quantity.ts';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { product } from '#modules/masterdata/contract/types/goods.ts';
import { type ParcelFacts, routingPostalCode } from '#modules/masterdata/rules/labels/labels.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { labelMarks } from '../rules/packageLabel.ts';
import type { GoodsItemRow, PackageRow, ShipmentRow } from './tables.gen.ts';

type Address = ShipmentRow['consignee'];

/** What labels of these shipments say of each package: sender, carrier, address, service, weight and marks, in the reader's words. */
export async function parcelFactsOf(ctx: ViewContext, items: readonly ShipmentRow[]) {
  const { t } = ctx;
  const unit = await findUnit(ctx.db, ctx.unit);
  const own = unit?.address;
  const { postalCodeBars } = await configurationOf(ctx.db, ctx.readUnits, 'papers');
  const products = await readRecords(
    readingOf(ctx),
    product,
    items.map((item) => item.product_code),
  );
  const goods = await ctx.db.run(
    sql<
      Pick<GoodsItemRow, 'id' | 'item_id' | 'gross_weight' | 'packages'>
    >`select id, item_id, gross_weight, packages from goods_item
      where org_unit = ${ctx.unit} and item_id = any(${items.map(({ id }) => id)}::uuid[]) order by item_id, line_no`,
    { name: 'label.goods' },
  );
  const day = new Intl.DateTimeFormat(ctx.language, { dateStyle: 'short', timeZone: 'UTC' });
  const figure = new Intl.NumberFormat(ctx.language, { maximumFractionDigits: 1 });
  // A country is named where it is not the depot's own.
  const abroad = (code: string | null | undefined) => (code && code !== unit?.countryCode ? code : '');
  const placeOf = (address: Address) =>
    [abroad(address?.countryCode), address?.postalCode, address?.city].filter(Boolean).join(' ');
  const linesOf = (address: Address) => [address?.name ?? '', address?.streetAndNumber ?? ''].filter(Boolean);
  const weightOf = (pack: PackageRow, item: ShipmentRow): string => {
    const line = goods.find(({ id }) => id === pack.goods_item_id) ?? goods.find(({ item_id: of }) => of === item.id);
    const raw = line?.gross_weight
      ? line.gross_weight / Math.max(1, line.packages)
      : item.weight / Math.max(1, item.packages);
    return raw > 0 ? `${figure.format(fromRaw('MASS', raw))} kg` : '';
  };
  const carrier = [
    own?.name1 ?? unit?.name ?? ctx.unit,
    [own?.street, own?.streetNumber].filter(Boolean).join(' '),
    [own?.postalCode, own?.city].filter(Boolean).join(' '),
    own?.phone ?? '',
  ].filter(Boolean);
  return (item: ShipmentRow, pack: PackageRow, piece: string): ParcelFacts => {
    const sender = item.neutral_consignor ?? item.consignor;
    const routing = postalCodeBars
      ? routingPostalCode(item.consignee?.postalCode ?? item.place_postal_code)
      : undefined;
    const service =
      textIn(products.get(item.product_code ?? '')?.productText, ctx.language) || (item.product_code ?? '');
    return {
      from: {
        name: t('shipments:label/from'),
        lines: [...linesOf(sender), placeOf(sender)].filter(Boolean),
      },
      by: { name: t('shipments:label/by'), lines: carrier },
      to: {
        name: t('shipments:label/to'),
        lines: item.consignee ? linesOf(item.consignee) : [item.place_name],
        place: item.consignee
          ? placeOf(item.consignee)
          : [item.place_postal_code, item.place_city].filter(Boolean).join(' '),
      },
      large: [
        { name: t('shipments:label/service'), value: service },
        { name: t('shipments:label/route'), value: item.outbound_route ?? '' },
        { name: t('shipments:label/piece'), value: piece },
      ],
      small: [
        { name: t('shipments:label/order'), value: item.order_number },
        { name: t('shipments:label/weight'), value: weightOf(pack, item) },
        {
          name: t('shipments:label/day'),
          value: item.execution_date ? day.format(Date.parse(item.execution_date)) : '',
        },
      ],
      ...(routing === undefined ? {} : { routing }),
      marks: labelMarks.filter((mark) => item.attributes.includes(mark)).map((mark) => t(`shipments:short/${mark}`)),
    };
  };
}
