import { wordKey } from '#kernel/text.ts';
import { useCall } from '#client/call/useCall.ts';
import { useTranslation } from '#ui/translation.ts';
import { listRoles, type UserRole } from '../../contract/roles.ts';

const none: readonly UserRole[] = [];

/** Roles that count in the unit, and how each is called: those of the product have a name in every language. */
export function useRoles() {
  const { t } = useTranslation('identity');
  const answer = useCall(listRoles, {}, { live: ['role', 'user'], silent: true });
  const roles = answer.data ?? none;
  const shipped = new Set(roles.filter((role) => role.shipped).map((role) => role.name));
  const nameOf = (name: string): string => (shipped.has(name) ? t(wordKey('identity:role/', name)) : name);
  return { answer, roles, nameOf };
}
