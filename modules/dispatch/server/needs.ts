import type { VehicleNeed } from '../rules/load.ts';
import type { RecordOf } from '#modules/masterdata/contract/recordType.ts';
import type { vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { rangeAmong } from '#modules/shipments/rules/attributes.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';

/** What a shipment asks of a vehicle; `tailLift`: its place has no ramp. */
export function needsOf(row: Pick<ShipmentRow, 'attributes'>, tailLift: boolean): VehicleNeed[] {
  const has = (name: string): boolean => row.attributes.includes(name);
  const range = rangeAmong(row.attributes);
  return [
    ...(has('requiresTailLift') || tailLift ? (['tailLift'] as const) : []),
    ...(has('requiresCrane') ? (['crane'] as const) : []),
    ...(has('isHighValue') ? (['highValue'] as const) : []),
    ...(has('hasDangerousGoods') ? (['dangerousGoods'] as const) : []),
    ...(range ? [range] : []),
  ];
}

/** What a vehicle can do of that. */
export const abilitiesOf = (
  record: Pick<RecordOf<typeof vehicle>, 'highValueGoods' | 'dangerousGoodsEquipment'>,
  type: Pick<RecordOf<typeof vehicleType>, 'tailLift' | 'crane' | 'dangerousGoods' | 'temperatureRanges'>,
): VehicleNeed[] => [
  ...(type.tailLift ? (['tailLift'] as const) : []),
  ...(type.crane ? (['crane'] as const) : []),
  ...(record.highValueGoods ? (['highValue'] as const) : []),
  ...(type.dangerousGoods && record.dangerousGoodsEquipment !== 'NONE' ? (['dangerousGoods'] as const) : []),
  ...type.temperatureRanges,
];

/** g that a vehicle of the type may carry. */
export const permittedLoadOf = (type: Pick<RecordOf<typeof vehicleType>, 'permittedLoad' | 'payload'>): number =>
  type.permittedLoad ?? type.payload;

/** mm3; a type without a volume is as high and wide as most. */
export const volumeOf = (type: { volume?: number | null | undefined; loadingMeters: number }): number =>
  type.volume ?? type.loadingMeters * 2_400 * 2_500;
