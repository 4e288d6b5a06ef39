import { Button, TextInput } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { gateOut, transportUnit, type TransportUnitDetails } from '#modules/yard/contract/units.ts';
import { gateVisit } from '#modules/yard/contract/visits.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import { useWedge } from '#ui/scan/useWedge.ts';
import { useUnitByNumber } from '../pieces/useUnitByNumber.ts';
import '../Gate/gate.css';

type Typed = { plate: string; scanned: string; seals: string; reason: string };
const nothing: Typed = { plate: '', scanned: '', seals: '', reason: '' };
const sealsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, 8);
const bodyOf = (unit: TransportUnitDetails, typed: Typed, dryRun: boolean) => ({
  version: unit.version,
  plate: typed.plate.trim() || null,
  scanned: typed.scanned.trim() || null,
  seals: sealsOf(typed.seals),
  reason: typed.reason.trim() || null,
  dryRun,
});

/** Green: it may go. Red: what stands against it, each with what would mend it. */
function Verdict({ unit, typed }: { unit: TransportUnitDetails; typed: Typed }) {
  const { t } = useTranslation('yard');
  const answer = useCall(
    gateOut,
    { params: { id: unit.id }, body: bodyOf(unit, typed, true) },
    { keep: true, live: ['transportUnit'], staleTime: 0 },
  );
  const checks = answer.data?.checkResults ?? [];
  if (!answer.data) return null;
  const may = answer.data.success;
  return (
    <div className={may ? 'ym-big' : 'ym-big ym-big-no'} role="status">
      <Glyph name={may ? 'done' : 'stop'} size={48} />
      <b>{unit.number}</b>
      <span className="k-h1">{t(may ? 'gate/mayGo' : 'gate/mayNotGo')}</span>
      <ul className="ym-checks">
        {checks.map(({ code, message, mend }) => (
          <li key={`${code}/${message}`}>
            <strong>{message}</strong> {mend}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Leaving({ unit, onGone }: { unit: TransportUnitDetails; onGone: () => void }) {
  const { t } = useTranslation('yard');
  const [typed, setTyped] = useState<Typed>(nothing);
  const going = useCommand(gateOut, {
    refreshes: [transportUnit.calls.list.id, transportUnit.calls.get.id, gateVisit.calls.list.id],
    saved: ({ unit: gone }) => (gone ? { key: 'yard:gate/gone', args: { number: gone.number } } : undefined),
    checks: { titleKey: 'yard:gate/checksOut', confirmKey: 'yard:gate/letOutReason' },
  });
  useWedge((code) => setTyped((now) => ({ ...now, scanned: code })));
  const line = (name: keyof Typed, label: string, max: number) => (
    <TextInput
      size="lg"
      label={label}
      value={typed[name]}
      maxLength={max}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [name]: value }))}
    />
  );
  const letOut = async () => {
    const done = await going.run({ params: { id: unit.id }, body: bodyOf(unit, typed, false) });
    if (done?.answer.unit) onGone();
  };
  return (
    <>
      <Verdict unit={unit} typed={typed} />
      <div className="ym-gate-grid">
        {line('scanned', t('gate/scanned'), 20)}
        {line('plate', t('gate/pulling'), 20)}
        {line(
          'seals',
          unit.seals.length > 0 ? t('gate/sealsTold', { seals: unit.seals.join(', ') }) : t('gate/seals'),
          120,
        )}
        {line('reason', t('gate/reasonIf'), 200)}
      </div>
      <Button
        size="lg"
        variant="filled"
        data-commit=""
        leftSection={<IconDoorExit size={18} aria-hidden="true" />}
        loading={going.busy}
        onClick={() => void letOut()}
      >
        {t('gate/letOut')}
      </Button>
    </>
  );
}

/** The exit: the unit is read, and the screen says from afar whether it may go. */
export function GateOutScreen() {
  const { t } = useTranslation('yard');
  const [number = '', setNumber] = useAddress('unit');
  const { unit, searched } = useUnitByNumber(number);
  return (
    <section className="ym-gate k-pane" aria-label={t('screen/gateOut')}>
      <div className="ym-gate-body">
        <div className="ym-gate-inner">
          <h1 className="k-h1">{t('screen/gateOut')}</h1>
          <div className="ym-first">
            <TextInput
              size="lg"
              label={t('unit/findTitle')}
              value={number}
              maxLength={20}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => setNumber(value || undefined)}
            />
          </div>
          {searched && !unit && <p className="k-dim">{t('unit/findNothing')}</p>}
          {unit && <Leaving key={unit.id} unit={unit} onGone={() => setNumber(undefined)} />}
        </div>
      </div>
    </section>
  );
}
