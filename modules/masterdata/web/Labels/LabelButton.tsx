import { ActionIcon } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { recordLabels } from '#modules/masterdata/rules/labels/labels.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { openLabels } from './openLabels.tsx';

/** Prints the label of the record that is open; nothing for types without one. What is printed is what is saved. */
export function LabelButton({ type, id, unsaved = false }: { type: RecordType; id: string; unsaved?: boolean }) {
  const { t } = useTranslation('masterdata');
  if (!(type.path in recordLabels)) return null;
  return (
    <Tip label={t(unsaved ? 'labels/saveFirst' : 'labels/print')}>
      <ActionIcon
        aria-label={t('labels/print')}
        data-disabled={unsaved || undefined}
        aria-disabled={unsaved || undefined}
        onClick={() => !unsaved && void openLabels(type, [id])}
      >
        <IconBarcode size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tip>
  );
}
