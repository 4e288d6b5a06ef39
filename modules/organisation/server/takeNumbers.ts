import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { type CheckDigitKind, numberText } from '../rules/ranges.ts';

type Taken = { prefix: string; padding: number; checkDigit: CheckDigitKind; first: number };

/** Ranges that numbers may be taken from on a day, in their order: what is valid from a day on comes before what always is. */
const usable = (
  ctx: CommandContext,
  purpose: string,
  day: string,
) => sql`org_unit = ${ctx.unit} and purpose = ${purpose}
  and active and coalesce(valid_from <= ${day}::date, true) and coalesce(valid_to >= ${day}::date, true)`;
const inOrder = sql`valid_from nulls last, prefix, first_value, id`;

/** Takes what is left of several ranges, one after the other, as far as all together have enough. */
async function takeAcross(
  ctx: CommandContext,
  purpose: string,
  count: number,
  day: string,
): Promise<(Taken & { count: number })[]> {
  const rows = await ctx.db.run(
    sql<
      Taken & { id: string; name: string; last: number }
    >`select id, name, prefix, padding, check_digit as "checkDigit", next_value as first, last_value as last
      from number_range where ${usable(ctx, purpose, day)} order by ${inOrder} for update`,
  );
  const parts: (Taken & { id: string; count: number })[] = [];
  let missing = count;
  for (const { name: _name, last, ...range } of rows) {
    const taken = Math.min(missing, last - range.first + 1);
    if (taken > 0) parts.push({ ...range, count: taken });
    missing -= Math.max(0, taken);
  }
  if (missing > 0) {
    const name = rows.at(-1)?.name;
    throw name
      ? refused('organisation:refusal/numbersExhausted', { purpose, name })
      : refused('organisation:refusal/noRange', { purpose });
  }
  for (const { id, count: taken } of parts)
    await ctx.db.run(
      sql`update number_range set next_value = next_value + ${taken} where org_unit = ${ctx.unit} and id = ${id}`,
      { name: 'numbers.takePart' },
    );
  return parts;
}

/**
 * The next numbers for a purpose, as people read them: from the first range that is valid today and not used up, then from the next. One
 * statement as a rule; the row's lock orders those who take at once (I12). Throws when all are used up, by the name of the last.
 */
export async function takeNumbers(ctx: CommandContext, purpose: string, count = 1): Promise<string[]> {
  const today = localDateOf(ctx.now, ctx.timezone);
  const day = dateToIso(today);
  const one = await ctx.db.find(
    sql<Taken>`update number_range set next_value = next_value + ${count}
      where org_unit = ${ctx.unit} and id = (select id from number_range where ${usable(ctx, purpose, day)} and next_value <= last_value
          order by ${inOrder} limit 1 for update)
        and next_value + ${count} - 1 <= last_value
      returning prefix, padding, check_digit as "checkDigit", next_value - ${count} as first`,
    { name: 'numbers.take' },
  );
  const parts = one ? [{ ...one, count }] : await takeAcross(ctx, purpose, count, day);
  return parts.flatMap((part) =>
    Array.from({ length: part.count }, (_, at) => numberText(part, part.first + at, today[0])),
  );
}
