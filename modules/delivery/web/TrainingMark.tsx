import { IconSchool } from '@tabler/icons-react';
import { useSession } from '#client/session/session.ts';
import { isTrainingUnit } from '#modules/organisation/rules/training.ts';
import { useTranslation } from '#ui/translation.ts';

/** Above every page of a driver who learns: what is done here counts for nothing. */
export function TrainingMark() {
  const { t } = useTranslation('delivery');
  const { orgUnit } = useSession();
  if (!isTrainingUnit(orgUnit)) return null;
  return (
    <p className="k-tour-training" role="note">
      <IconSchool size={20} stroke={1.6} aria-hidden="true" />
      <span>
        <b>{t('training/mark')}</b> {t('training/text')}
      </span>
    </p>
  );
}
