import type { GeoArea } from '../contract/areas.ts';
import type { GtpRelation } from '../contract/relations.ts';
import type { TransportSchema } from '../contract/schemas.ts';

type Tail = 'id' | 'version' | 'historyLogKey';
/** Types of columns that the database does not know: what a rule says, by its kind. */
export type AreaDocument = Omit<GeoArea, Tail | 'branch'>;
export type RelationDocument = Omit<GtpRelation, Tail>;
export type SchemaDocument = Omit<TransportSchema, Tail>;
export type RuleDocument = AreaDocument | RelationDocument | SchemaDocument;
