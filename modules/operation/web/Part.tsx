import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isForbidden } from '#client/call/useCall.ts';
import { useTranslation } from '#ui/translation.ts';

/** A part of the page: its title, what stands beside that, and below it what there is to see. */
export function Part(props: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="o-panel" aria-label={props.title}>
      <header>
        <h2>{props.title}</h2>
        {props.beside}
      </header>
      {props.children}
    </section>
  );
}

/** Stands where there is nothing to list yet: why not. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="o-note k-dim">{children}</p>;
}

/** Stands in place of what was asked for and is not there: it may not be seen, could not be read, or comes. */
export function NotRead({ answer }: { answer: Pick<UseQueryResult, 'isError' | 'error'> }) {
  const { t } = useTranslation('base');
  return <Note>{t(answer.isError ? (isForbidden(answer.error) ? 'list/forbidden' : 'list/error') : 'loading')}</Note>;
}
