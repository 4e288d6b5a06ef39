import { SegmentedControl } from '@mantine/core';
import { useAddress } from '#client/navigation/navigation.ts';
import { useTranslation } from '#ui/translation.ts';

/** Wall or list. */
export function LookSwitch() {
  const { t } = useTranslation('temperature');
  const [look, setLook] = useAddress('look');
  return (
    <SegmentedControl
      aria-label={t('wall/look')}
      value={look === 'list' ? 'list' : 'wall'}
      onChange={(value) => setLook(value === 'list' ? 'list' : undefined)}
      data={[
        { value: 'wall', label: t('wall/wall') },
        { value: 'list', label: t('wall/list') },
      ]}
    />
  );
}
