import { Button, Checkbox } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { Overrides, Severity } from '#kernel/check.ts';
import { Glyph } from '../status/Glyph.tsx';
import { Dialog } from './Dialog.tsx';
import { CodeLink } from './CodeLink.tsx';
import { openDialog } from './dialogStack.ts';
import { type CheckGroup, groupChecks, overridesOf } from './overrides.ts';

/** One result of a check as calls answer it; `message` is translated by the server. */
export type CheckResult = {
  code: string;
  severity: Severity;
  overridable: boolean;
  message: string;
  number?: string | undefined;
  mend?: string | null | undefined;
  /** Null or absent: about the trip or list as a whole. */
  itemId?: string | null | undefined;
  /** What people call the item. */
  itemName?: string | null | undefined;
};

/** Where what forbids it can be changed: offered when nobody may accept it. */
export type Mend = { label: string; when: (results: readonly CheckResult[]) => boolean; run: () => void };

const looks = { INFO: 'planned', WARNING: 'risk', ERROR: 'late' } as const;

function NumberOf({ group }: { group: CheckGroup }) {
  const { t } = useTranslation('base');
  return (
    <b>
      {group.number ? <CodeLink code={group.code}>{group.number}</CodeLink> : t(`checks/severity/${group.severity}`)}
    </b>
  );
}

function CheckDialog(props: {
  title: string;
  results: readonly CheckResult[];
  confirm: string;
  nameOf: (itemId: string) => string;
  mend: Mend | undefined;
  onClose: (overrides?: Overrides) => void;
}) {
  const { t } = useTranslation('base');
  const groups = groupChecks(props.results);
  const names = new Map(
    props.results.flatMap((one) => (one.itemId && one.itemName ? [[one.itemId, one.itemName]] : [])),
  );
  const nameOf = (id: string): string => names.get(id) ?? props.nameOf(id);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const blocks = (group: CheckGroup) => group.severity !== 'INFO';
  const open = groups.filter((group) => blocks(group) && !accepted.has(group.key));
  const several = groups.filter((group) => blocks(group) && group.overridable).length > 1;
  const commit = useRef<HTMLButtonElement>(null);
  const acceptAll = () => {
    setAccepted(new Set(groups.filter(blocks).map((group) => group.key)));
    // The button goes once nothing is left to accept; the way on is next.
    setTimeout(() => commit.current?.focus());
  };
  const never = groups.some((group) => blocks(group) && !group.overridable);
  return (
    <Dialog
      size={640}
      title={props.title}
      icon={IconChecklist}
      onClose={() => props.onClose()}
      footNote={never ? t('checks/blocked') : open.length > 0 ? t('checks/open', { count: open.length }) : ''}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t(never ? 'close' : 'cancel')}</Button>
          {never && props.mend && props.mend.when(props.results) && (
            <Button
              variant="filled"
              onClick={() => {
                props.onClose();
                props.mend?.run();
              }}
            >
              {props.mend.label}
            </Button>
          )}
          {!never && several && open.length > 0 && (
            <Button data-autofocus="" onClick={acceptAll}>
              {t('checks/acceptAll', { count: open.length })}
            </Button>
          )}
          {!never && (
            <Button
              ref={commit}
              variant="filled"
              disabled={open.length > 0}
              data-commit=""
              onClick={() => props.onClose(overridesOf(groups, accepted))}
            >
              {props.confirm}
            </Button>
          )}
        </>
      }
    >
      <ul className="k-checks">
        {groups.map((group) => {
          const look = looks[group.severity];
          return (
            <li key={group.key} className={`k-alert-${look}`}>
              <Glyph name={look} />
              <div>
                <NumberOf group={group} /> {group.messages.join(' ')}
                {group.mend && <p className="k-checks-mend">{group.mend}</p>}
                {group.items.length > 0 && (
                  <p className="k-checks-items k-cut" title={group.items.map(nameOf).join(', ')}>
                    {group.items.map(nameOf).join(', ')}
                  </p>
                )}
              </div>
              {/* Beside what nobody may accept, accepting the rest would lead nowhere. */}
              {!never && blocks(group) && group.overridable && (
                <Checkbox
                  label={t('checks/accept')}
                  checked={accepted.has(group.key)}
                  onChange={(event) => {
                    const next = new Set(accepted);
                    if (event.currentTarget.checked) next.add(group.key);
                    else next.delete(group.key);
                    setAccepted(next);
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/**
 * Shows the results of checks, code by code; answers the overrides to repeat the call with, undefined when the user
 * cancels or something blocks that nobody may override. `title` and `confirm` are translated ("Dispatch anyway").
 */
export const showChecks = (input: {
  title: string;
  results: readonly CheckResult[];
  confirm: string;
  nameOf?: (itemId: string) => string;
  mend?: Mend | undefined;
}): Promise<Overrides | undefined> =>
  openDialog<Overrides>((close) => (
    <CheckDialog
      title={input.title}
      results={input.results}
      confirm={input.confirm}
      nameOf={input.nameOf ?? ((id) => id)}
      mend={input.mend}
      onClose={close}
    />
  ));
