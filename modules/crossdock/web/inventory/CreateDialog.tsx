import { Button, Checkbox, Radio, Select, Textarea } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { localDateOf } from '#kernel/date.ts';
import { createInventory, releaseInventory } from '#modules/crossdock/contract/inventory.ts';
import { missingFields, neededFields } from '#modules/crossdock/rules/inventory/plan.ts';
import { inventoryScopes, inventoryTypes } from '#modules/crossdock/rules/list/vocabulary.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { route, terminalArea, terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { PositionField, positionProblem } from '../pieces/PositionField.tsx';
import { type DayValue, DayField } from './DayField.tsx';

type Type = (typeof inventoryTypes)[number];
type Scope = (typeof inventoryScopes)[number];
const empty = {
  inventoryType: 'AREA' as Type,
  scope: 'ALL_PACKAGES' as Scope,
  terminalAreaId: null as string | null,
  terminalLocationId: null as string | null,
  route: null as string | null,
  specialLocation: null as string | null,
  remark: '',
  date: undefined as DayValue,
  blind: false,
};

/** A record of a type, found by typing. */
function RecordChoice(props: {
  type: RecordType;
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const records = useRecords(props.type);
  return (
    <Select
      size="md"
      required
      searchable
      label={props.label}
      data={records.options.map(({ value, label }) => ({ value, label }))}
      limit={100}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

type Plan = typeof empty;

/** The fields of a count; what its type and scope do not ask for is not shown. */
function PlanFields({ plan, set }: { plan: Plan; set: (change: Partial<Plan>) => void }) {
  const { t } = useTranslation('crossdock');
  const needed = neededFields(plan);
  return (
    <div className="th-plan">
      <Radio.Group
        label={t('inventory/kind')}
        value={plan.inventoryType}
        onChange={(value) =>
          set({ inventoryType: value as Type, ...(value === 'RESIDUAL' ? { scope: 'EXPECTED_ONLY' } : {}) })
        }
      >
        <div className="th-plan-choices">
          {inventoryTypes.map((type) => (
            <Radio key={type} value={type} label={t(`inventory/type/${type}`)} />
          ))}
        </div>
      </Radio.Group>
      {needed.includes('terminalAreaId') && (
        <RecordChoice
          type={terminalArea}
          label={t('inventory/area')}
          value={plan.terminalAreaId}
          onChange={(terminalAreaId) => set({ terminalAreaId })}
        />
      )}
      {needed.includes('terminalLocationId') && (
        <RecordChoice
          type={terminalLocation}
          label={t('inventory/location')}
          value={plan.terminalLocationId}
          onChange={(terminalLocationId) => set({ terminalLocationId })}
        />
      )}
      {needed.includes('specialLocation') && (
        <PositionField
          label={t('inventory/special')}
          value={plan.specialLocation ?? ''}
          onChange={(specialLocation) =>
            set({ specialLocation: specialLocation.trim() === '' ? null : specialLocation })
          }
        />
      )}
      <Radio.Group label={t('inventory/scope')} value={plan.scope} onChange={(value) => set({ scope: value as Scope })}>
        <div className="th-plan-choices">
          {inventoryScopes.map((scope) => (
            <Radio key={scope} value={scope} label={t(`state/${scope}`)} />
          ))}
        </div>
      </Radio.Group>
      {needed.includes('route') && (
        <RecordChoice
          type={route}
          label={t('inventory/route')}
          value={plan.route}
          onChange={(value) => set({ route: value })}
        />
      )}
      <DayField label={t('inventory/date')} value={plan.date} onChange={(date) => set({ date })} />
      <Textarea
        label={t('inventory/remark')}
        maxLength={500}
        autosize
        minRows={2}
        value={plan.remark}
        onChange={(event) => set({ remark: event.currentTarget.value })}
      />
      <Checkbox
        label={t('inventory/blind')}
        checked={plan.blind}
        onChange={(event) => set({ blind: event.currentTarget.checked })}
      />
    </div>
  );
}

/** Creates an inventory: what is counted, where and when; who may, releases it in the same step. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('crossdock');
  const go = useGo();
  const may = useAccess();
  const today = localDateOf(Date.now(), useSession().timezone);
  const [first] = useState({ ...empty, date: today as DayValue });
  const [plan, setPlan] = useState(first);
  const set = (change: Partial<Plan>) => setPlan((before) => ({ ...before, ...change }));
  const create = useCommand(createInventory, {
    refreshes: ['crossdock.inventoryTable'],
    saved: (made) => ({ key: 'crossdock:inventory/created', args: { name: made.name } }),
  });
  const release = useCommand(releaseInventory, { refreshes: ['crossdock.inventoryTable'], saved: false });
  const needed = neededFields(plan);
  const wrong =
    missingFields(plan).length > 0 ||
    (needed.includes('specialLocation') && positionProblem(plan.specialLocation ?? '') !== undefined);
  const submit = async (releases: boolean) => {
    if (wrong) return;
    const { date, remark, ...rest } = plan;
    const made = await create.run({ body: { ...rest, remark: remark.trim() || null, ...(date ? { date } : {}) } });
    if (!made) return;
    const { id, version } = made.answer;
    if (releases) await release.run({ params: { id }, query: {}, body: { version } });
    onClose();
    go.to(`/TH/inventory/${id}`);
  };
  const busy = create.busy || release.busy;
  const releases = may({ anyPermission: ['releaseInventory'] });
  return (
    <Dialog
      size={640}
      title={t('inventory/new')}
      icon={IconClipboardList}
      onClose={onClose}
      dirty={plan !== first}
      onSave={() => void submit(releases)}
      footer={
        <>
          <Button
            {...(releases ? { variant: 'default' } : { variant: 'filled', 'data-commit': true })}
            disabled={wrong}
            loading={busy}
            onClick={() => void submit(false)}
          >
            {t('inventory/create')}
          </Button>
          {releases && (
            <Button variant="filled" data-commit disabled={wrong} loading={busy} onClick={() => void submit(true)}>
              {t('inventory/createRelease')}
            </Button>
          )}
        </>
      }
    >
      <PlanFields plan={plan} set={set} />
    </Dialog>
  );
}
