import { Refusal } from '#kernel/errors.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { Platform } from '../platform.ts';

/** A platform among those of several database servers; with one server there is none of this. */
export type Place = {
  /** Name of the own server. */
  server: string;
  head: boolean;
  /** Do rows of the unit lie here? */
  isHere(unit: string): boolean;
  /** May they be read here: they lie here or are copied here from the head. */
  isReadable(unit: string): boolean;
  /** Where the unit's rows lie, and where the head's. */
  platformOf(unit: string): Platform;
  headPlatform(): Platform;
  /** What stands before the token of a session that lives here, so that its calls find this server again; nothing at the head. */
  tag: string;
  /** What is wrong between the servers, as the last look found it, a sentence each. */
  troubles(): readonly string[];
};

/** 400 + 1700: what was asked lies on another database server, and asking there is up to whoever asks. */
export const liesElsewhere = (): Refusal => new Refusal(400, 1700, 'Data', { key: 'base:error/otherServer' });

/** Refuses what looks over all units while they lie on several servers: half an answer would be taken for a whole one. */
export function requireOneServer({ place }: Pick<Platform, 'place'>): void {
  if (place) throw new Refusal(400, 1700, 'Data', { key: 'base:error/severalServers' });
}

/** Units out of many whose work is done here: each server does that of its own. */
export const ownOf = <T extends { id: string }>({ place }: Pick<Platform, 'place'>, units: readonly T[]): T[] =>
  units.filter(({ id }) => place?.isHere(id) ?? true);

/** A tenancy that refuses units of other servers: their rows are not here, and what is written here would be found by nobody. */
export function guardedTenancy(tenancy: Tenancy, { isHere, isReadable }: Place): Tenancy {
  return {
    ...tenancy,
    readingUnits: async (units, work) => {
      if (!units.every(isReadable)) throw liesElsewhere();
      return tenancy.readingUnits(units, work);
    },
    inUnit: async (units, work) => {
      if (!units.slice(0, 1).every(isHere)) throw liesElsewhere();
      return tenancy.inUnit(units, work);
    },
  };
}
