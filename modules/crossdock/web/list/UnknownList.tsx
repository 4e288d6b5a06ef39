import { Button } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';

/** The page of a list that cannot be read: not yet, or not by this person. */
export function UnknownList(props: {
  failed: boolean;
  text: string;
  /** The screen of the lists of its kind. */
  lists: { address: string; title: string };
  onRetry: () => unknown;
}) {
  const { t } = useTranslation('crossdock');
  const go = useGo();
  if (!props.failed) return <DelayedSpinner label={t('base:loading')} />;
  return (
    <div className="k-page k-col">
      <p>{props.text}</p>
      <div className="k-row">
        <Button onClick={() => props.onRetry()}>{t('base:retry')}</Button>
        <Button onClick={() => go.leave(props.lists.address)}>{props.lists.title}</Button>
      </div>
    </div>
  );
}
