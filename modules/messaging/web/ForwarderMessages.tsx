import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { useSession } from '#client/session/session.ts';
import { addressOfChannel } from './look.ts';

/** The way to the conversation with whoever works for a forwarder; nobody writes to himself. */
export function ForwarderMessages({ accountIds }: { accountIds: readonly string[] }) {
  const { t } = useTranslation('messaging');
  const { accountId } = useSession();
  const [somebody] = accountIds;
  if (somebody === undefined || accountIds.includes(accountId)) return null;
  const channel = addressOfChannel({ type: 'USER', name: somebody });
  return (
    <a className="k-row k-row-tight" href={`#/MSG?channel=${encodeURIComponent(channel)}`}>
      <IconMessage size={18} stroke={1.6} aria-hidden="true" />
      {t('writeTo')}
    </a>
  );
}
