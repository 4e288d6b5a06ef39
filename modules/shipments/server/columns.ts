/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { ProcessDetail } from '../contract/schemas.ts';
import type { NewDangerousLine, NewShipment } from './newShipment.ts';
import type { DangerousGoodsLineRow, GoodsItemRow, ShipmentRow } from './tables.gen.ts';

export type { ShipmentAddress } from '../contract/values.ts';
export type { AttributeFlags } from '../rules/attributes.ts';
export type { TimeSlot } from '../rules/timeWindows.ts';
export type Handling = NewShipment['instructions'][number];
export type Reference = NewShipment['references'][number];
/** The last detail of each process that a package went through. */
export type ProcessDetails = Partial<Record<'unloading' | 'inventory' | 'loading' | 'infoScan', ProcessDetail>>;
type Filled<T, K extends keyof T> = T & { [P in K]-?: Exclude<T[P], undefined> };
/** A line of dangerous goods as it is stored: what nobody stated is empty, not absent (`storedLine`). */
export type StoredDangerousLine = Filled<
  NewDangerousLine,
  | 'subsidiaryHazard1'
  | 'subsidiaryHazard2'
  | 'subsidiaryHazard3'
  | 'packageGroup'
  | 'netQuantity'
  | 'netExplosiveMass'
  | 'exceptedQuantity'
  | 'highConsequence'
>;

/** How a shipment stood before packages left it for an order of their own. */
export type SplitBefore = {
  columns: Pick<
    ShipmentRow,
    | 'packages'
    | 'weight'
    | 'volume'
    | 'loading_meter'
    | 'chargeable_weight'
    | 'cash_on_delivery'
    | 'goods_value'
    | 'dg_points'
  >;
  goods: GoodsItemRow[];
  lines: DangerousGoodsLineRow[];
};
