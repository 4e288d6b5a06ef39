import { randomInt } from 'node:crypto';
import { invalidInput } from '#kernel/errors.ts';
import { known } from '#kernel/known.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { CommandContext } from '#platform/context.ts';
import { passwordViolations } from '../../rules/passwordPolicy.ts';

/** Letters and digits that nobody confuses when they are read out. */
const signs = {
  small: 'abcdefghijkmnpqrstuvwxyz',
  large: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  digits: '23456789',
  others: '-+=!',
};

/** A first password of the policy's length with all classes, from the system's randomness. */
function makePassword(length: number): string {
  const groups = Object.values(signs);
  const all = groups.join('');
  const drawn = [
    ...groups.map((group) => known(group[randomInt(group.length)])),
    ...Array.from({ length: Math.max(0, length - groups.length) }, () => known(all[randomInt(all.length)])),
  ];
  for (let i = drawn.length - 1; i > 0; i--) {
    const at = randomInt(i + 1);
    [drawn[i], drawn[at]] = [known(drawn[at]), known(drawn[i])];
  }
  return drawn.join('');
}

/** The password that was chosen, when the policy of the unit takes it; else one that is made. */
export async function firstPassword(
  ctx: CommandContext,
  userId: string,
  chosen?: string,
  field = 'initialPassword',
): Promise<string> {
  const policy = await configurationOf(ctx.db, ctx.readUnits, 'password-policy');
  if (chosen === undefined) return makePassword(Math.min(policy.maxLength, Math.max(policy.minLength, 14)));
  const [violation] = passwordViolations(chosen, userId, policy, false);
  if (violation)
    throw invalidInput([
      {
        field,
        rule: violation,
        message: ctx.t(`identity:policy/${violation}`, {
          min: policy.minLength,
          max: policy.maxLength,
          classes: policy.classes,
          count: policy.history,
        }),
      },
    ]);
  return chosen;
}
