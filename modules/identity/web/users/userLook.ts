import type { TextKey } from '#kernel/text.ts';
import type { User } from '#modules/identity/contract/users.ts';
import type { GlyphName, Status } from '#ui/status/status.ts';

type Look = { status: Status; glyph?: GlyphName; label: TextKey };

/** Whether somebody can sign in, and why not: what an administrator is asked about first. @param today ISO date of the unit */
export function userLook(user: User, today: string): Look {
  const day = (date: readonly number[]) => date.map((part) => String(part).padStart(2, '0')).join('-');
  if (user.state === 'EXPIRED' || (user.validTo && day(user.validTo) < today))
    return { status: 'later', label: 'identity:state/EXPIRED' };
  if (user.state !== 'ACTIVE') return { status: 'late', glyph: 'block', label: `identity:state/${user.state}` };
  if (user.lockedUntil !== null) return { status: 'late', glyph: 'block', label: 'identity:state/guesses' };
  if (user.validFrom && day(user.validFrom) > today) return { status: 'later', label: 'identity:state/notYet' };
  if (user.passwordLinkUntil !== null) return { status: 'risk', label: 'identity:state/linkOpen' };
  if (user.passwordChangeRequired) return { status: 'risk', label: 'identity:state/passwordDue' };
  return { status: 'done', label: 'identity:state/ACTIVE' };
}

const dayMs = 86_400_000;
/** Ways to look at the list: who is locked out, whose time is over, who has not been here for long. */
export const userFilters = {
  locked: (user: User, today: string) => userLook(user, today).glyph === 'block',
  expired: (user: User, today: string) => userLook(user, today).label === 'identity:state/EXPIRED',
  unused: (user: User, today: string, now: number) =>
    userLook(user, today).status !== 'later' && now - (user.lastLogin ?? user.createdAt ?? 0) > 90 * dayMs,
} as const;
export type UserFilter = keyof typeof userFilters;
