import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { wordKey } from '#kernel/text.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import { effectiveRights, type User } from '../../contract/users.ts';
import { byArea } from '../pieces/byArea.ts';
import '../identity.css';

type Rights = AnswerOf<typeof effectiveRights>;
type Right = Rights['permissions'][number];

/** One permission: whether the account has it, by which role, or which roles would give it. */
function RightLine({ right, nameOf }: { right: Right; nameOf: (role: string) => string }) {
  const { t } = useTranslation('identity');
  const may = right.by.length > 0;
  const list = (roles: readonly string[]) => roles.map(nameOf).join(', ');
  return (
    <li className={may ? 'i-right' : 'i-right k-dim'}>
      <Glyph name={may ? 'done' : 'later'} />
      <div>
        <span>{right.text}</span> <code>{right.name}</code>
        <div className="k-dim">
          {may
            ? t('users/by', { roles: list(right.by) })
            : right.offeredBy.length > 0
              ? t('users/notBy', { roles: list(right.offeredBy) })
              : t('users/nobody')}
        </div>
      </div>
    </li>
  );
}

/** "Why may they …": what an account may do, why, and what would have to change for what it may not. */
export function RightsPanel({ user, nameOf }: { user: User; nameOf: (role: string) => string }) {
  const { t } = useTranslation('identity');
  const [typed, setTyped] = useState('');
  const answer = useCall(
    effectiveRights,
    { params: { userId: user.userId }, query: { orgUnit: user.orgUnit } },
    { live: ['user', 'role'], silent: true },
  );
  const all = answer.data?.permissions;
  const areas = useMemo(() => byArea(all ?? [], typed), [all, typed]);
  if (!answer.data || !all)
    return answer.isError ? <p>{t('base:list/error')}</p> : <DelayedSpinner label={t('base:loading')} />;
  const held = all.filter((one) => one.by.length > 0).length;
  return (
    <>
      <p className="k-dim i-scope">
        {t('users/of', { count: held, all: all.length })} ·{' '}
        {t(`users/rowScope/${answer.data.rowScope}`, { unit: user.orgUnit })}
      </p>
      <TextInput
        label={t('users/why', { user: user.userId })}
        value={typed}
        rightSectionWidth={90}
        rightSection={
          typed ? (
            <span className="k-dim">
              {t('users/found', { count: areas.reduce((n, [, own]) => n + own.length, 0) })}
            </span>
          ) : null
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {areas.map(([area, rights]) => (
        <section key={area} className="i-area" aria-label={t(wordKey('identity:area/', area))}>
          <h3>
            {t(wordKey('identity:area/', area))}{' '}
            <span className="k-dim">
              {t('users/of', { count: rights.filter((one) => one.by.length > 0).length, all: rights.length })}
            </span>
          </h3>
          <ul>
            {rights.map((right) => (
              <RightLine key={right.name} right={right} nameOf={nameOf} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
