import { useTranslation } from '#ui/translation.ts';
import { useNotifications } from './notifications.ts';

/** What the bell counts for a module's own topic, beside the module's name. */
export function MenuCount({ topic }: { topic: string | undefined }) {
  const { t } = useTranslation();
  const entry = useNotifications().entries.find(({ id }) => id === topic);
  if (!entry) return null;
  const said = `${entry.value} ${t(entry.translateKey, { count: entry.value })}`;
  return (
    <span className="k-menu-count" title={said}>
      {entry.value > 99 ? '99+' : entry.value}
      <span className="k-hidden"> {said}</span>
    </span>
  );
}
