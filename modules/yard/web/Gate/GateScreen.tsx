import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconDoorEnter, IconMessageLanguage, IconPlus, IconX } from '@tabler/icons-react';
import { z } from 'zod';
import { driverLanguages } from '#modules/yard/rules/driverWords.ts';
import { askForm } from '#ui/form/FormDialog.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useTranslation } from '#ui/translation.ts';
import { useWedge } from '#ui/scan/useWedge.ts';
import { FoundBox } from './FoundBox.tsx';
import { type GateForm, type Language, needsReason } from './gateForm.ts';
import { Places } from './Places.tsx';
import { UnitFields } from './UnitFields.tsx';
import { type GateIn, useGateIn } from './useGateIn.ts';
import { WaitingDrivers } from './WaitingDrivers.tsx';
import { showToDriver } from './showToDriver.tsx';
import './gate.css';

const own = (code: string): string => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
const agos = [0, 5, 10, 20, 30, 60, 120, 240];

/** The vehicle, who drives it, and for whom. */
function VehicleFields({ form, set }: { form: GateForm; set: (part: Partial<GateForm>) => void }) {
  const { t } = useTranslation('yard');
  const line = (name: 'carrierName' | 'driverName' | 'driverPhone' | 'reference', max: number, label: string) => (
    <TextInput
      size="lg"
      label={label}
      value={form[name]}
      maxLength={max}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  );
  return (
    <>
      <TextInput
        size="lg"
        label={t('gate/tractor')}
        value={form.plate}
        maxLength={20}
        autoCapitalize="characters"
        onChange={({ currentTarget: { value } }) => set({ plate: value })}
      />
      <TextInput
        size="lg"
        label={t('visit/column/country')}
        value={form.country}
        maxLength={2}
        onChange={({ currentTarget: { value } }) => set({ country: value.toUpperCase().replace(/[^A-Z]/g, '') })}
      />
      {line('carrierName', 60, t('visit/column/carrierName'))}
      {line('reference', 40, t('visit/column/reference'))}
      {line('driverName', 60, t('visit/column/driverName'))}
      {line('driverPhone', 30, t('gate/phone'))}
      <Select
        size="lg"
        label={t('gate/language')}
        allowDeselect={false}
        data={driverLanguages.map((value) => ({ value, label: own(value) }))}
        value={form.driverLanguage}
        onChange={(value) => set({ driverLanguage: value as Language })}
      />
      <Select
        size="lg"
        label={t('gate/came')}
        allowDeselect={false}
        data={agos.map((count) => ({
          value: String(count),
          label: count === 0 ? t('gate/now') : t('gate/ago', { count }),
        }))}
        value={String(form.minutesAgo)}
        onChange={(value) => set({ minutesAgo: Number(value) })}
      />
    </>
  );
}

/** What is read first: the unit or the plate, and a second unit beside it. */
function FirstFields({ gate }: { gate: GateIn }) {
  const { t } = useTranslation('yard');
  const { form, at, setAt, setUnit, addUnit } = gate;
  return (
    <div className="ym-gate-grid ym-first">
      <TextInput
        data-autofocus
        size="lg"
        label={t('gate/first')}
        value={form.units[at]?.number ?? ''}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setUnit({ number: value })}
      />
      {form.units.length > 1 ? (
        <div>
          <span className="ym-label">{t('gate/which')}</span>
          <SegmentedControl
            fullWidth
            aria-label={t('gate/which')}
            data={form.units.map(({ number }, i) => ({
              value: String(i),
              label: number || t('gate/unitNo', { no: i + 1 }),
            }))}
            value={String(at)}
            onChange={(value) => setAt(Number(value))}
          />
        </div>
      ) : (
        <Button size="lg" variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={addUnit}>
          {t('gate/second')}
        </Button>
      )}
    </div>
  );
}

/** The gate: what came is read, what is known is shown, and it is sent somewhere. For a tablet, by finger, keys and scanner. */
export function GateScreen() {
  const { t } = useTranslation('yard');
  const gate = useGateIn();
  const { form, set, setUnit, unit, found } = gate;
  useWedge((code) => setUnit({ number: code }));
  const turnAway = () =>
    void askForm(
      {
        title: t('gate/turnAway'),
        confirm: t('gate/turnAway'),
        texts: ['yard:unit/column'],
        danger: true,
        schema: z.object({ reason: z.string().min(1).max(200) }),
        initial: { reason: '' },
        fields: <Field name="reason" />,
      },
      async ({ reason }) => gate.turnAway(reason),
    );
  return (
    <section className="ym-gate k-pane" aria-label={t('screen/gate')}>
      <div className="ym-gate-body">
        <div className="ym-gate-inner">
          <h1 className="k-h1">{t('screen/gate')}</h1>
          <WaitingDrivers onTake={gate.take} />
          <FirstFields gate={gate} />
          {found && (
            <FoundBox
              found={found}
              unit={unit}
              now={Date.now()}
              bookingId={form.bookingId}
              onRead={(text) => setUnit({ number: text })}
              onNotThis={gate.notThis}
            />
          )}
          <div className="ym-gate-grid">
            <UnitFields unit={unit} set={setUnit} onBusy={gate.setPreparing} />
            {needsReason(form) && (
              <TextInput
                className="ym-wide"
                size="lg"
                label={t('gate/reason')}
                value={form.reason}
                maxLength={200}
                onChange={({ currentTarget: { value } }) => set({ reason: value })}
              />
            )}
            <VehicleFields form={form} set={set} />
          </div>
        </div>
      </div>
      {found && <Places found={found} chosen={unit.placeId} onChoose={(placeId) => setUnit({ placeId })} />}
      <footer className="ym-foot">
        <div>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconX size={18} aria-hidden="true" />}
            disabled={!gate.named}
            onClick={turnAway}
          >
            {t('gate/turnAway')}
          </Button>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconMessageLanguage size={18} aria-hidden="true" />}
            disabled={gate.placeName === undefined}
            onClick={() => showToDriver(form.driverLanguage, gate.placeName ?? '')}
          >
            {t('gate/show')}
          </Button>
          <Button
            size="lg"
            variant="filled"
            data-commit=""
            leftSection={<IconDoorEnter size={18} aria-hidden="true" />}
            loading={gate.busy}
            disabled={!gate.named || gate.preparing}
            onClick={() => void gate.letIn()}
          >
            {t(needsReason(form) ? 'gate/letInReason' : 'gate/letIn')}
          </Button>
        </div>
      </footer>
    </section>
  );
}
