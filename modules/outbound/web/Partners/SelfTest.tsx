import { tryImport } from '#modules/exchange/contract/inbox.ts';
import { FileTrial } from '#modules/exchange/web/pieces/FileTrial.tsx';
import { useAccess } from '#client/session/useAccess.ts';
import { useTranslation } from '#ui/translation.ts';

/** Whether a partner's files would come in, before the first one counts. */
export function SelfTest({ partner }: { partner: { id: string; name: string } }) {
  const { t } = useTranslation('outbound');
  if (!useAccess()(tryImport.access)) return null;
  return (
    <>
      <h2 className="k-h2">{t('partner/selfTest')}</h2>
      <FileTrial partner={partner} />
    </>
  );
}
