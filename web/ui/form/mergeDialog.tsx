import { Button } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { openDialog } from '../dialogs/dialogStack.ts';
import type { Difference } from './threeWay.ts';

type Input = {
  /** What was edited, such as a trip's name. */
  name: string;
  /** Who saved first; undefined when nobody knows. */
  who?: string | undefined;
  differences: readonly Difference[];
  nameOf: (path: string) => string;
  show: (path: string, value: unknown) => string;
};

const sides = ['mine', 'theirs'] as const;

/** Field by field: mine or theirs. What only one of the two has touched is chosen already. */
function MergeDialog(props: Input & { onClose: (mine?: ReadonlySet<string>) => void }) {
  const { t } = useTranslation('base');
  const id = useId();
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(props.differences.filter(({ by }) => by !== 'theirs').map(({ path }) => path)),
  );
  const choose = (path: string, own: boolean) =>
    setMine((before) => new Set(own ? [...before, path] : [...before].filter((other) => other !== path)));
  return (
    <Dialog
      title={t('merge/title', { name: props.name })}
      icon={IconGitMerge}
      size={640}
      onClose={() => props.onClose()}
      onSave={() => props.onClose(mine)}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t('cancel')}</Button>
          <Button variant="filled" data-autofocus onClick={() => props.onClose(mine)}>
            {t('merge/apply')}
          </Button>
        </>
      }
    >
      <p className="k-merge-text">{t(props.who ? 'merge/textBy' : 'merge/text', { who: props.who })}</p>
      <table className="k-merge">
        <thead>
          <tr>
            <th scope="col">{t('merge/field')}</th>
            <th scope="col">{t('merge/mine')}</th>
            <th scope="col">{props.who ?? t('merge/theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {props.differences.map((difference) => (
            <tr key={difference.path}>
              <th scope="row">
                {props.nameOf(difference.path)}
                {difference.by === 'both' && <span className="k-risk k-small">{t('merge/both')}</span>}
              </th>
              {sides.map((side) => {
                const chosen = mine.has(difference.path) === (side === 'mine');
                const value = props.show(difference.path, difference[side]);
                return (
                  <td key={side}>
                    <label className={chosen ? 'k-merge-side k-merge-chosen' : 'k-merge-side'}>
                      <input
                        type="radio"
                        name={`${id}-${difference.path}`}
                        checked={chosen}
                        onChange={() => choose(difference.path, side === 'mine')}
                      />
                      <span className="k-merge-who k-dim">
                        {side === 'mine' ? t('merge/mine') : (props.who ?? t('merge/theirs'))}
                      </span>
                      {value === '' ? <span className="k-dim">{t('merge/empty')}</span> : value}
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

/** Asks what shall become of fields that two people changed; answers the paths that keep mine, undefined when given up. */
export const openMerge = (input: Input): Promise<ReadonlySet<string> | undefined> =>
  openDialog<ReadonlySet<string>>((close) => <MergeDialog {...input} onClose={close} />);
