import { valueIn } from '#kernel/known.ts';
import { textIn, titleIn, wordKey } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { type RecordOf, type RecordType } from '#modules/masterdata/contract/recordType.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { type packageType, product } from '#modules/masterdata/contract/types/goods.ts';
import { route } from '#modules/masterdata/contract/types/places.ts';
import { readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import {
  allKey,
  anomalyKey,
  type PlanningGrouping,
  type PlanningWidget,
  weightClassKey,
  withoutKey,
} from '../rules/planningWidgets.ts';

export type Naming = {
  ctx: ViewContext;
  groupBy: PlanningGrouping;
  types: readonly RecordOf<typeof packageType>[];
  bounds: readonly number[];
};
type Keyed = { key: string; named: string | null };

/** Titles of records by id; what is not among them stands by its id. */
async function titles(ctx: ViewContext, type: RecordType, rows: readonly Keyed[]): Promise<(key: string) => string> {
  const records = await readRecords(
    readingOf(ctx),
    type,
    rows.map(({ key }) => key),
  );
  return (key) => titleIn(valueIn(records.get(key), [type.title]), ctx.language) || key;
}

async function wordsOf(
  { ctx, groupBy, types, bounds }: Naming,
  widget: PlanningWidget,
  rows: readonly Keyed[],
): Promise<(row: Keyed) => string> {
  const { t } = ctx;
  const kg = new Intl.NumberFormat(ctx.language);
  switch (widget) {
    case 'overviewMetrics':
      return ({ key }) => (key === allKey ? t('dispatch:widget/all') : t(wordKey('shipments:state/', key)));
    case 'map':
      return ({ key, named }) => (key === withoutKey ? t('dispatch:widget/without/map') : [key, named].join(' '));
    case 'packageStructure':
    case 'loadingEquipment':
      return ({ key }) => textIn(types.find(({ code }) => code === key)?.description, ctx.language) || key;
    case 'dangerousGoods':
      return ({ key }) => t('dispatch:widget/class', { hazard: key });
    case 'products': {
      const of = await titles(ctx, product, rows);
      return ({ key }) => (key === withoutKey ? t('dispatch:widget/without/products') : of(key));
    }
    case 'priorities':
      return ({ key }) =>
        key === withoutKey ? t('dispatch:widget/without/priorities') : t('dispatch:widget/priority', { level: key });
    case 'handlingInstructions':
      return ({ key }) => t(wordKey('shipments:state/', key));
    case 'anomalies':
      return ({ key }) => t(wordKey('shipments:anomaly/', key));
    case 'faultyShipments':
      return ({ key }) => (key === anomalyKey ? t('dispatch:widget/anomaly') : t(wordKey('shipments:state/', key)));
    case 'weightStructure':
      return ({ key }) => {
        const at = bounds.findIndex((_, index) => weightClassKey(bounds, index) === key);
        const of = at < 0 ? bounds.length : at;
        const [from, to] = [bounds[of - 1], bounds[of]].map((g) => (g === undefined ? '' : kg.format(g / 1000)));
        if (at < 0) return t('dispatch:widget/weight/over', { from });
        return of === 0 ? t('dispatch:widget/weight/upTo', { to }) : t('dispatch:widget/weight/between', { from, to });
      };
    case 'dispatchableShipments':
    case 'plannedTrips': {
      if (groupBy === 'NONE') return () => t('dispatch:widget/all');
      const aff = groupBy === 'AFF';
      const of = await titles(ctx, aff ? areaFreightForwarder : route, rows);
      return ({ key }) =>
        key === withoutKey ? t(aff ? 'dispatch:pool/group/without/aff' : 'dispatch:pool/group/without/route') : of(key);
    }
  }
}

/** What the rows of a widget are called, in the language of the reader. */
export async function widgetNames(naming: Naming, widget: PlanningWidget, rows: readonly Keyed[]): Promise<string[]> {
  const of = await wordsOf(naming, widget, rows);
  return rows.map(of);
}
