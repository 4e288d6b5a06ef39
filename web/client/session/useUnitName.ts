import { orgTree } from '#modules/organisation/contract/calls.ts';
import { isTrainingUnit } from '#modules/organisation/rules/training.ts';
import { useTranslation } from '#ui/translation.ts';
import { unitsOf } from './units.ts';
import { useCall } from '../call/useCall.ts';

/** Name of a unit; its id while the tree is loading. One to learn in is not in the tree. */
export function useUnitName(id: string): string {
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  const { t } = useTranslation('base');
  if (isTrainingUnit(id)) return t('header/training');
  return (tree.data ? unitsOf(tree.data.root).find((unit) => unit.id === id)?.name : undefined) ?? id;
}
