import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { HomeAnswer } from '#platform/home.ts';

/** Roles whose holders others look for, in the order in which they are shown. */
const dutyRoles = ['masterDispatcher', 'dispatcher', 'hallSupervisor', 'loader', 'yardManager'] as const;
/** Minutes since the last sign of life. */
const here = 15;

/** Who works in the unit at the moment, by the first of the roles above that they hold; for those who see the whole unit. */
export async function onDuty(ctx: ViewContext): Promise<HomeAnswer> {
  if (ctx.record.rowScope !== 'unit') return {};
  const people = await ctx.db.run(
    sql<{ name: string; roles: string[] }>`select distinct a.name, a.roles from account a
      join session s on s.account_unit = a.org_unit and s.account_id = a.account_id
      where s.org_unit = ${ctx.unit} and s.ended_at is null and s.expires_at > ${new Date(ctx.now)}
        and s.last_seen > ${new Date(ctx.now - here * 60_000)} order by a.name limit 40`,
    { name: 'home.onDuty' },
  );
  const roleOf = (roles: readonly string[]) => dutyRoles.find((role) => roles.includes(role));
  return {
    onDuty: dutyRoles
      .map((role) => ({
        role: ctx.t(`identity:duty/${role}`),
        names: people.filter((one) => roleOf(one.roles) === role).map((one) => one.name),
      }))
      .filter(({ names }) => names.length > 0),
  };
}
