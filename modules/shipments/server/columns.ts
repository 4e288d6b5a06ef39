/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { ProcessDetail } from '../contract/schemas.ts';
import type { NewDangerousLine, NewShipment } from './newShipment.ts';

export type { ShipmentAddress } from '../contract/values.ts';
export type { AttributeFlags } from '../rules/attributes.ts';
export type { TimeSlot } from '../rules/timeWindows.ts';
export type Handling = NewShipment['instructions'][number];
export type Reference = NewShipment['references'][number];
/** The last detail of each process that a package went through. */
export type ProcessDetails = Partial<Record<'unloading' | 'inventory' | 'loading' | 'infoScan', ProcessDetail>>;
/** A line of dangerous goods with every field present. */
export type StoredDangerousLine = { [K in keyof NewDangerousLine]-?: Exclude<NewDangerousLine[K], undefined> };
