import { sql } from 'kysely';
import type { QueryOf } from '#kernel/call.ts';
import { dateToIso, instantOf, isoToDate, type LocalDate, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Account, Amount, equipmentStatement, Movement, Statement } from '../contract/calls.ts';
import type { PartnerKind } from '../rules/vocabulary.ts';
import { partnerName } from './partners.ts';
import type { EquipmentMovementRow } from './tables.gen.ts';

type Balance = {
  partner_kind: PartnerKind;
  partner_id: string;
  partner_name: string;
  equipment_id: string;
  quality: Amount['quality'];
  pieces: number;
  last: number;
};

/** Accounts with what stands open on them, the greatest debts first. */
export async function listAccounts(ctx: ViewContext, kind: PartnerKind | undefined): Promise<Account[]> {
  const rows = await ctx.db.run(
    sql<Balance>`select partner_kind, partner_id, (array_agg(partner_name order by booked_at desc, id desc))[1] as partner_name, equipment_id, quality,
        sum(given - taken)::bigint as pieces, max(at) as last
      from equipment_movement where org_unit = ${ctx.unit} ${kind ? sql`and partner_kind = ${kind}` : sql``}
      group by partner_kind, partner_id, equipment_id, quality order by equipment_id, quality desc`,
    { name: 'equipment.balances' },
  );
  const accounts = new Map<string, Account>();
  for (const row of rows) {
    const key = `${row.partner_kind}/${row.partner_id}`;
    const account = accounts.get(key) ?? {
      kind: row.partner_kind,
      id: row.partner_id,
      name: row.partner_name,
      balances: [],
      lastMovement: 0,
    };
    if (row.pieces !== 0)
      account.balances.push({ equipmentId: row.equipment_id, quality: row.quality, pieces: row.pieces });
    if (row.last > account.lastMovement) [account.lastMovement, account.name] = [row.last, row.partner_name];
    accounts.set(key, account);
  }
  const weight = ({ balances }: Account): number => balances.reduce((sum, one) => sum + Math.abs(one.pieces), 0);
  return [...accounts.values()].toSorted((a, b) => weight(b) - weight(a) || a.name.localeCompare(b.name));
}

/** The days of a statement: those asked for, else this month so far. */
function periodOf(ctx: ViewContext, query: { from?: string | undefined; to?: string | undefined }) {
  const today = localDateOf(ctx.now, ctx.timezone);
  const to = query.to ? isoToDate(query.to) : today;
  const from: LocalDate = query.from ? isoToDate(query.from) : [to[0], to[1], 1];
  return { from, to };
}

const keyOf = (one: { equipment_id: string; quality: string }): string => `${one.equipment_id}/${one.quality}`;
const amountsOf = (sums: ReadonlyMap<string, Amount>): Amount[] => [...sums.values()].filter((one) => one.pieces !== 0);

/** What moved between the depot and a partner, with what stood open before and after. */
export async function statementOf(ctx: ViewContext, query: QueryOf<typeof equipmentStatement>): Promise<Statement> {
  const { from, to } = periodOf(ctx, query);
  const [begin, end] = [instantOf(from, [0, 0, 0], ctx.timezone), instantOf(to, [24, 0, 0], ctx.timezone)];
  const rows = await ctx.db.run(
    sql<EquipmentMovementRow>`select * from equipment_movement where org_unit = ${ctx.unit} and partner_kind = ${query.partner} and partner_id = ${query.id}
      and at < ${new Date(end)} order by at, slip, id`,
    { name: 'equipment.statement' },
  );
  const sums = new Map<string, Amount>();
  let opening: Amount[] = [];
  const movements: Movement[] = [];
  for (const row of rows) {
    if (row.at >= begin && movements.length === 0) opening = amountsOf(sums);
    const before = sums.get(keyOf(row))?.pieces ?? 0;
    const balance = before + row.given - row.taken;
    sums.set(keyOf(row), { equipmentId: row.equipment_id, quality: row.quality, pieces: balance });
    if (row.at >= begin) movements.push(movementView(row, balance));
  }
  if (movements.length === 0) opening = amountsOf(sums);
  const partner = { kind: query.partner, id: query.id };
  return {
    partner: { ...partner, name: rows.at(-1)?.partner_name ?? (await partnerName(ctx, partner)) ?? query.id },
    from,
    to,
    opening,
    movements,
    closing: amountsOf(sums),
  };
}

const movementView = (row: EquipmentMovementRow, balance: number): Movement => ({
  id: row.id,
  at: row.at,
  equipmentId: row.equipment_id,
  quality: row.quality,
  given: row.given,
  taken: row.taken,
  source: row.source,
  sourceId: row.source_id,
  sourceVersion: row.source_version,
  sourceName: row.source_name,
  remark: row.remark,
  slip: row.slip,
  by: row.booked_by,
  balance,
});

/** Name of a statement's file. */
export const statementName = ({ partner, from, to }: Statement, ending: string): string =>
  `equipment-${partner.id.replace(/[^\w-]/g, '')}-${dateToIso(from)}-${dateToIso(to)}.${ending}`;
