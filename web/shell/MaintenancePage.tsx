import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { codePrefix } from '#client/call/failureText.ts';
import { lookAgain, type MaintenanceCode } from './maintenance.ts';

/** Lies over everything while the product or the unit is under maintenance; what was typed beneath it stays. */
export function MaintenancePage({ code }: { code: MaintenanceCode }) {
  const { t } = useTranslation('base');
  return (
    <div className="k-maintenance" role="alertdialog" aria-modal="true" aria-label={t(`maintenance/${code}`)}>
      <StateBlock
        icon={IconTool}
        title={t(`maintenance/${code}`)}
        text={
          <>
            {t('maintenance/text')}
            <br />
            {t('toast/code', { code: `${codePrefix}-${code}`, text: t(`errorCode/${code}`) })}
          </>
        }
        action={
          <Button variant="filled" autoFocus onClick={() => void lookAgain()}>
            {t('tryAgain')}
          </Button>
        }
      />
    </div>
  );
}
