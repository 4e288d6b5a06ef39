import { useEffect, useRef, useState } from 'react';
import { sendPhotos, keepPhotos } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { gateIn, gateLookup } from '#modules/yard/contract/gate.ts';
import { transportUnit } from '#modules/yard/contract/units.ts';
import { type GateVisitDetails, gateVisit, turnAway } from '#modules/yard/contract/visits.ts';
import { numberKey } from '#modules/yard/rules/unitNumber.ts';
import { call } from '#client/call/call.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useOnce } from '#client/call/useOnce.ts';
import { useFound } from '#ui/layout/useFound.ts';
import {
  bodyOf,
  emptyGate,
  emptyUnit,
  type Found,
  type GateForm,
  ofDriver,
  type UnitForm,
  withFound,
  withoutFound,
} from './gateForm.ts';

const refreshes = [transportUnit.calls.list.id, gateVisit.calls.list.id];

/** What is known of the text, asked a moment after the last key; the answer to the last text stays until then. */
function useLookup(text: string): Found | undefined {
  const wanted = numberKey(text).length >= 3 ? text.trim() : undefined;
  const { found } = useFound<Found>(
    wanted,
    async (typed, signal) => [await call(gateLookup, { body: { text: typed } }, { silent: true, signal })],
    { most: 1 },
  );
  return found?.[0];
}

/** The form of the gate and what is done with it. */
export function useGateIn() {
  const [form, setForm] = useState<GateForm>(emptyGate);
  const [at, setAt] = useState(0);
  const [preparing, setPreparing] = useState(false);
  // One key for one vehicle: pressed again after a failure it is the same press (R19).
  const [clientKey, setKey] = useState(() => crypto.randomUUID());
  const unit = form.units[at] ?? emptyUnit;
  const found = useLookup(unit.number);
  const filled = useRef<Found>(undefined);
  useEffect(() => {
    if (found === undefined || filled.current === found) return;
    const before = filled.current;
    filled.current = found;
    setForm((now) => withFound(now, at, found, before));
  }, [found, at]);
  const set = (part: Partial<GateForm>) => setForm((now) => ({ ...now, ...part }));
  const setUnit = (part: Partial<UnitForm>) =>
    setForm((now) => ({ ...now, units: now.units.map((one, i) => (i === at ? { ...one, ...part } : one)) }));
  const fresh = () => {
    setForm(emptyGate);
    setAt(0);
    setKey(crypto.randomUUID());
    document.querySelector<HTMLElement>('.ym-first input')?.focus();
  };
  const named = numberKey(form.plate) !== '' || form.units.some(({ number }) => numberKey(number) !== '');
  const placeOf = (id: string | null) =>
    found && (id === null ? found.entrances[0] : [...found.places, ...found.free].find((one) => one.id === id));
  const coming = useCommand(gateIn, {
    refreshes,
    saved: ({ visit, units }) =>
      visit
        ? {
            key: 'yard:gate/done',
            args: {
              plate: visit.name,
              place: units.map(({ number, placeName }) => `${number} → ${placeName ?? '–'}`).join(', '),
            },
          }
        : undefined,
    checks: { titleKey: 'yard:gate/checks', confirmKey: 'yard:gate/letInReason' },
  });
  const leaving = useCommand(turnAway, { refreshes });
  const { run: letIn, busy } = useOnce(async () => {
    const photos: string[][] = [];
    for (const one of form.units) {
      const sent = await sendPhotos(keepPhotos(one.photos)).catch(() => undefined);
      // Why photos were not taken has been said by their call; what was typed stays.
      if (!sent) return;
      photos.push(sent.map(({ blobId }) => blobId));
    }
    const done = await coming.run({ body: bodyOf(form, clientKey, Date.now(), photos) });
    if (done?.answer.visit) fresh();
  });
  return {
    form,
    set,
    unit,
    setUnit,
    at,
    setAt,
    addUnit: () => {
      setForm((now) => ({ ...now, units: [...now.units, emptyUnit] }));
      setAt(form.units.length);
    },
    found,
    take: (visit: GateVisitDetails) => {
      setForm(ofDriver(visit));
      setAt(0);
      setKey(crypto.randomUUID());
    },
    notThis: () => setForm((now) => withoutFound(now, at)),
    named,
    placeName: placeOf(unit.placeId)?.name,
    preparing,
    setPreparing,
    letIn,
    busy,
    turnAway: async (reason: string): Promise<boolean> => {
      const { carrierName, driverName, reference, bookingId, country, plate, units } = form;
      const done = await leaving.run({
        body: {
          clientKey,
          plate: plate.trim() || (units[0]?.number.trim() ?? ''),
          country: country.length === 2 ? country : null,
          carrierName: carrierName || null,
          driverName: driverName || null,
          reference: reference || null,
          bookingId,
          reason,
        },
      });
      if (done) fresh();
      return done !== undefined;
    },
  };
}
export type GateIn = ReturnType<typeof useGateIn>;
