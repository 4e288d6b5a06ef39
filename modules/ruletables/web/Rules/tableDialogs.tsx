import { Button } from '@mantine/core';
import { z } from 'zod';
import { call } from '#client/call/call.ts';
import { fetchCall } from '#client/call/useCall.ts';
import { instantSchema } from '#kernel/date.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { translate, useTranslation } from '#ui/translation.ts';
import { listVersions, publishRules } from '../../contract/calls.ts';
import type { GroupType } from '../../contract/configs.ts';
import type { RuleSet, RuleVersion } from '../../contract/ruleSet.ts';
import type { RowConflict } from '../../rules/mergeRows.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';

export type Scope = { groupType: GroupType; groupId: string };

/** When it holds from; empty: from now on. */
const publishing = z.object({
  validFrom: instantSchema.nullable(),
  comment: z.string().trim().max(200).nullable(),
});

/** Asks from when on, and publishes: never in one tap. */
export async function askPublish(
  title: string,
  configName: string,
  scope: Scope,
  version: number,
): Promise<RuleSet | undefined> {
  let done: RuleSet | undefined;
  await askForm(
    {
      title: translate('ruletables:grid/publishTitle', { name: title }),
      confirm: translate('ruletables:grid/publish'),
      texts: 'ruletables:grid',
      schema: publishing,
      initial: { validFrom: null, comment: null },
      fields: (
        <>
          <Field name="validFrom" note={translate('ruletables:grid/validFromHint')} />
          <Field name="comment" />
        </>
      ),
    },
    (values, refuse) =>
      saveForm(async () => {
        done = await call(
          publishRules,
          { params: { configName }, body: { ...scope, version, ...values } },
          { silent: true },
        );
      }, refuse),
  );
  return done;
}

const looks = { PLANNED: 'planned', CURRENT: 'done', PAST: 'later', ENDED: 'later' } as const;

/** A version, and whether it comes back as the draft or, planned as it is, does not come at all. */
export type ChosenVersion = { version: number; what: 'restore' | 'withdraw' };

function Versions(props: {
  title: string;
  versions: readonly RuleVersion[];
  onClose: (chosen?: ChosenVersion) => void;
}) {
  const { t } = useTranslation('ruletables');
  const format = useFormat();
  return (
    <Dialog title={props.title} size={640} onClose={() => props.onClose()}>
      {props.versions.length === 0 && <p className="k-dim">{t('grid/neverPublished')}</p>}
      <ul className="rt-versions">
        {props.versions.map(({ version, state, validFrom, publishedBy, comment, rows }) => (
          <li key={version}>
            <StatusMark
              status={looks[state]}
              label={t('grid/versionIs', { version, state: t(`grid/versionState/${state}`) })}
            />
            <span>{format.instant(validFrom)}</span>
            <span>{publishedBy}</span>
            <span className="k-dim">{t('grid/rowsOf', { count: rows })}</span>
            <span className="k-dim k-cut">{comment}</span>
            <span className="k-space" />
            {state === 'PLANNED' && (
              <Button size="xs" onClick={() => props.onClose({ version, what: 'withdraw' })}>
                {t('grid/withdraw')}
              </Button>
            )}
            <Button size="xs" onClick={() => props.onClose({ version, what: 'restore' })}>
              {t('grid/restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The last versions; answers the one that something is to be done with. */
export async function chooseVersion(configName: string, scope: Scope): Promise<ChosenVersion | undefined> {
  const versions = await fetchCall(listVersions, { params: { configName }, query: scope }, { staleTime: 0 });
  const title = translate('ruletables:grid/versionsTitle');
  return openDialog<ChosenVersion>((close) => <Versions title={title} versions={versions} onClose={close} />);
}

/** Rows that two people changed: shown one by one, somebody chooses. Undefined when given up. */
export function chooseRows(
  who: string,
  conflicts: readonly RowConflict[],
  text: (row: RuleRow | null) => string,
): Promise<ReadonlyMap<string, RuleRow | null> | undefined> {
  return openDialog<ReadonlyMap<string, RuleRow | null>>((close) => (
    <Conflicts who={who} conflicts={conflicts} text={text} onClose={close} />
  ));
}

function Conflicts(props: {
  who: string;
  conflicts: readonly RowConflict[];
  text: (row: RuleRow | null) => string;
  onClose: (chosen?: ReadonlyMap<string, RuleRow | null>) => void;
}) {
  const { t } = useTranslation('ruletables');
  const choose = (mine: boolean) =>
    props.onClose(new Map(props.conflicts.map((one) => [one.id, mine ? one.mine : one.theirs])));
  return (
    <Dialog
      title={t('grid/conflict', {
        row: props.conflicts.map(({ theirs, mine }) => (theirs ?? mine)?.priority).join(', '),
      })}
      size={640}
      onClose={() => props.onClose()}
      footer={
        <>
          <Button onClick={() => choose(false)}>{t('grid/theirs')}</Button>
          <Button onClick={() => choose(true)}>{t('grid/mine')}</Button>
        </>
      }
    >
      <p>{t('grid/conflictText', { who: props.who })}</p>
      <ul className="rt-versions">
        {props.conflicts.map(({ id, mine, theirs }) => (
          <li key={id}>
            <span>
              <span className="k-dim">{t('grid/mine')}</span> {props.text(mine)}
            </span>
            <span>
              <span className="k-dim">{t('grid/theirs')}</span> {props.text(theirs)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
