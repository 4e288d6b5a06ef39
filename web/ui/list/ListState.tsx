import { Button } from '@mantine/core';
import { IconAlertOctagon, IconFilterOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { IconComponent } from '../actions/action.ts';
import { DelayedSpinner } from '../feedback/DelayedSpinner.tsx';
import type { ListStatus } from './useServerRows.ts';

/** What an empty place says: why it is empty and what to do next (look.md, rule 10). */
export type Emptiness = { title: string; text?: string; icon?: IconComponent; action?: ReactNode };

/** A designed empty, forbidden or error state: icon, title, sentence, next step. */
export function StateBlock(props: { icon: IconComponent; title: string; text?: ReactNode; action?: ReactNode }) {
  const Icon = props.icon;
  return (
    <div className="k-state" role="status">
      <Icon size={28} stroke={1.4} aria-hidden="true" className="k-dim" />
      <p className="k-h2">{props.title}</p>
      {props.text ? <p className="k-dim">{props.text}</p> : null}
      {props.action ? <div className="k-row">{props.action}</div> : null}
    </div>
  );
}

/** Body of a list without rows: loading (after 800 ms), error, forbidden or empty. */
export function ListState(props: {
  status: ListStatus;
  empty: Emptiness | undefined;
  errorText: string | undefined;
  onRetry: (() => void) | undefined;
}) {
  const { t } = useTranslation('base');
  if (props.status === 'loading')
    return (
      <div className="k-state k-state-loading" aria-busy="true">
        <DelayedSpinner label={t('list/loading')} />
        {[92, 74, 81, 58, 66].map((width) => (
          <div key={width} className="k-skeleton" style={{ width: `${width}%` }} />
        ))}
      </div>
    );
  if (props.status === 'forbidden')
    return <StateBlock icon={IconLock} title={t('list/forbidden')} text={t('toast/forbidden')} />;
  if (props.status === 'error')
    return (
      <StateBlock
        icon={IconAlertOctagon}
        title={t('list/error')}
        text={props.errorText ?? t('toast/communication')}
        action={props.onRetry ? <Button onClick={props.onRetry}>{t('tryAgain')}</Button> : undefined}
      />
    );
  return (
    <StateBlock
      icon={props.empty?.icon ?? IconFilterOff}
      title={props.empty?.title ?? t('list/empty')}
      text={props.empty?.text}
      action={props.empty?.action}
    />
  );
}
