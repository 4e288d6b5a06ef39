import { Select } from '@mantine/core';
import { useState } from 'react';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useSessionState } from '#client/session/session.ts';
import { unitsOf } from '#client/session/units.ts';
import { useTranslation } from '#ui/translation.ts';
import { Holds } from './Holds.tsx';
import { Persons } from './Persons.tsx';
import { Retention } from './Retention.tsx';

/** How long records stay, what is kept beyond it, and what is known of a person: one unit at a time, persons over all of them. */
export function KeptData() {
  const { t } = useTranslation('operation');
  const { session } = useSessionState();
  const [chosen, setChosen] = useState<string>();
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  const unit = chosen ?? session?.orgUnit;
  if (unit === undefined) return null;
  const units = tree.data ? unitsOf(tree.data.root) : [{ id: unit, name: unit }];
  return (
    <>
      <div className="k-bar k-wrap o-bar o-kept">
        <h2 className="k-h1">{t('keeping/title')}</h2>
        <Select
          size="xs"
          aria-label={t('keeping/unit')}
          value={unit}
          allowDeselect={false}
          searchable
          onChange={(id) => id && setChosen(id)}
          data={units.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <div className="o-columns">
        <Retention unit={unit} />
        <div className="o-stack">
          <Holds unit={unit} />
          <Persons />
        </div>
      </div>
    </>
  );
}
