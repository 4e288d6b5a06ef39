import { type RawBuilder, sql } from 'kysely';
import { forbidden, refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { findUnit, type Unit } from '#modules/organisation/server/index.ts';
import type { scopes } from '../contract/shipment.ts';
import type { GtpShipmentRow } from './tables.gen.ts';

type Scope = (typeof scopes)[number];
type Reader = Pick<ViewContext, 'session' | 'record' | 'readUnits' | 'unit'>;

/** The unit in which what belongs to the network stands: the root of the organisation (domain R15). */
export const networkUnit = ({ readUnits, unit }: Pick<ViewContext, 'readUnits' | 'unit'>): string =>
  readUnits.at(-1) ?? unit;

const has = ({ session }: Reader, permission: string): boolean => session.permissions.includes(permission);
const wholeUnit = ({ record }: Reader): boolean => record.rowScope === 'unit';

/** May this session see shipments of the whole network? */
export const seesAll = (ctx: Reader): boolean => wholeUnit(ctx) && has(ctx, 'readGtpShipmentsAll');
/** May it see those of its depot? */
export const seesLocal = (ctx: Reader): boolean =>
  seesAll(ctx) || (wholeUnit(ctx) && has(ctx, 'readGtpShipmentsLocal'));
/** May it see those of its key account? */
export const seesKeyAccount = (ctx: Reader): boolean => seesAll(ctx) || has(ctx, 'readGtpShipmentsKeyAccount');

const asParticipant = ({ session }: Reader): RawBuilder<unknown> =>
  sql`exists (select from gtp_participant p where p.org_unit = s.org_unit and p.shipment_id = s.id and p.unit = ${session.orgUnit} and p.role <> 'KEY_ACCOUNT')`;

/**
 * Whose shipments a session sees, as a condition on `gtp_shipment s`. Row-level security lets every depot read the root's rows, so EVERY read takes
 * this one (decision 0031): as a participant, as the key account, or all. Throws 403 for a view that the session may not have.
 */
export function seenBy(ctx: Reader, scope?: Scope): RawBuilder<unknown> {
  const { orgUnit } = ctx.session;
  switch (scope) {
    case 'ALL':
      if (!seesAll(ctx)) throw forbidden();
      return sql`true`;
    case 'LOCAL':
      if (!seesLocal(ctx)) throw forbidden();
      return asParticipant(ctx);
    case 'KEY_ACCOUNT':
      if (!seesKeyAccount(ctx)) throw forbidden();
      return sql`s.key_account_unit = ${orgUnit}`;
    default: {
      if (seesAll(ctx)) return sql`true`;
      const ways = [
        ...(seesLocal(ctx) ? [asParticipant(ctx)] : []),
        ...(seesKeyAccount(ctx) ? [sql`s.key_account_unit = ${orgUnit}`] : []),
      ];
      return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
    }
  }
}

/** Whether a session may change a shipment: everyone's, or those that its own depot created. */
export const mayWrite = (ctx: Reader, { owner_unit }: Pick<GtpShipmentRow, 'owner_unit'>): boolean =>
  has(ctx, 'writeGtpShipmentsAll') || (has(ctx, 'writeGtpShipmentsLocal') && owner_unit === ctx.session.orgUnit);

export function requireWrite(ctx: CommandContext, row: GtpShipmentRow): void {
  if (!mayWrite(ctx, row))
    throw refused('network:refusal/notOwner', { order: row.order_number, depot: row.owner_unit });
}

/** The depot that creates a shipment: the one that is named, or the session's. Only whoever writes for all may name another one. */
export async function creatingDepot(ctx: CommandContext, named: string | undefined): Promise<Unit> {
  const id = named ?? ctx.session.orgUnit;
  if (id !== ctx.session.orgUnit && !has(ctx, 'writeGtpShipmentsAll')) throw forbidden();
  const unit = await findUnit(ctx.db, id);
  if (!unit?.isBranch) throw refused('network:refusal/noDepot', { unit: id });
  return unit;
}
