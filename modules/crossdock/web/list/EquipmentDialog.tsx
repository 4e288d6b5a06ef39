import { Button, NumberInput } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { type Localized, textIn } from '#kernel/text.ts';
import { type LoadingList, saveEquipment } from '#modules/crossdock/contract/calls.ts';
import { saveUnloadingEquipment } from '#modules/crossdock/contract/unloading.ts';
import { recordCalls } from '#modules/masterdata/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useSession } from '#client/session/session.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import '../loading/loading.css';

const texts = recordCalls.loadingequipment as NonNullable<(typeof recordCalls)[string]>;
type Count = NonNullable<LoadingList['loadingEquipment']>[number];
/** The call of each kind of list, and what it refreshes. */
const kindCalls = {
  LDG: { save: saveEquipment, list: 'crossdock.getLoading' },
  ULD: { save: saveUnloadingEquipment, list: 'crossdock.getUnloading' },
} as const;
const nothing = { expected: 0, given: 0, taken: 0, damaged: 0, deviationId: null, remark: null };

/** Counts the exchangeable pallets that go and come with the truck. */
export function EquipmentDialog(props: {
  kind: keyof typeof kindCalls;
  list: Pick<LoadingList, 'id' | 'loadingEquipment'>;
  onClose: () => void;
}) {
  const { list, onClose } = props;
  const unit = useSession().orgUnit;
  const calls = kindCalls[props.kind];
  const { t, i18n } = useTranslation('crossdock');
  const kinds = useCall(texts.text, { params: { branch: unit }, query: {} }, { staleTime: Number.POSITIVE_INFINITY });
  const [counts, setCounts] = useState<Record<string, Count>>(() =>
    Object.fromEntries((list.loadingEquipment ?? []).map((one) => [one.equipmentId, one])),
  );
  const save = useCommand(calls.save, { refreshes: [calls.list] });
  const found = (kinds.data?.data ?? {}) as unknown as Record<string, { id: string; text: Localized }>;
  const rows = Object.values(found).map(({ id, text }) => ({ id, name: textIn(text, i18n.resolvedLanguage ?? 'en') }));
  const of = (id: string): Count => counts[id] ?? { ...nothing, equipmentId: id };
  const change = (id: string, typed: Partial<Count>) => {
    const next = { ...of(id), ...typed };
    // Of fewer that came no more can be damaged.
    setCounts((before) => ({ ...before, [id]: { ...next, damaged: Math.min(next.damaged, next.taken) } }));
  };
  const submit = async () => {
    if (await save.run({ params: { id: list.id }, body: rows.map((row) => of(row.id)) })) onClose();
  };
  return (
    <Dialog
      size={640}
      title={t('loading/equipment')}
      icon={IconStack2}
      onClose={onClose}
      onSave={() => void submit()}
      footer={
        <Button data-commit loading={save.busy} onClick={() => void submit()}>
          {t('base:save')}
        </Button>
      }
    >
      <div className="th-counts">
        {rows.map((row) => (
          <div key={row.id} className="th-count">
            <span>{row.name}</span>
            {(['given', 'taken', 'damaged'] as const).map((field) => (
              <NumberInput
                key={field}
                label={t(`loading/${field}`)}
                aria-label={`${row.name}: ${t(`loading/${field}`)}`}
                min={0}
                max={field === 'damaged' ? of(row.id).taken : 9999}
                // Arrows of 20 px are for no glove; a figure that is touched is typed anew, and not behind the nought.
                hideControls
                inputMode="numeric"
                allowDecimal={false}
                allowLeadingZeros={false}
                clampBehavior="strict"
                onFocus={(event) => event.currentTarget.select()}
                value={of(row.id)[field]}
                onChange={(value) => change(row.id, { [field]: Number(value) || 0 })}
              />
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
