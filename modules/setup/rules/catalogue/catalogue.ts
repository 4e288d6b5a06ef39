import type { RecordSet } from '#modules/masterdata/contract/recordSet.ts';
import { containerTypeRecords } from './containerTypes.ts';
import { deviationRecords } from './deviations.ts';
import { goodsRecords } from './goods.ts';
import { vehicleTypeRecords } from './vehicleTypes.ts';

/** What every depot needs and hardly anybody changes: products, packaging, dangerous goods, deviations, types of vehicles and swap bodies. */
export const catalogue = (): RecordSet[] => [
  ...goodsRecords(),
  ...deviationRecords(),
  ...vehicleTypeRecords(),
  ...containerTypeRecords(),
];
