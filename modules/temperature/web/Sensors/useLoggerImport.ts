import { useRef, useState } from 'react';
import { localOf } from '#kernel/date.ts';
import { importLoggerFile, type LoggerFileAnswer, mostFileBytes } from '#modules/temperature/contract/loggerFiles.ts';
import { sensor as sensorThing, type SensorDetails } from '#modules/temperature/contract/sensors.ts';
import { getWall, sensorReadings } from '#modules/temperature/contract/wall.ts';
import type { DateOrder } from '#modules/temperature/rules/loggers/loggerTime.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { useSession } from '#client/session/session.ts';
import { useTranslation } from '#ui/translation.ts';

type Said = { zone?: string; dateOrder?: DateOrder };
const two = (value: number): string => String(value).padStart(2, '0');

/** Offset of a zone in winter, as `+01:00`: what a device that never changes its clock has been set to. */
function winterOf(zone: string): string {
  const january = Date.UTC(2026, 0, 15, 12);
  const [year, month, day, hour, minute] = localOf(january, zone);
  const minutes = Math.round((Date.UTC(year, month - 1, day, hour, minute) - january) / 60_000);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** One file from its choice to its readings. Each answer to a question has the server look again; the file itself is kept here only. */
export function useLoggerImport(sensor: SensorDetails) {
  const { t } = useTranslation('base');
  const { timezone } = useSession();
  const [look, setLook] = useState<LoggerFileAnswer>();
  const [failed, setFailed] = useState<string>();
  const [step, setStep] = useState<'reading' | 'importing'>();
  const [said, setSaid] = useState<Said>({});
  const [asked, setAsked] = useState({ zone: false, order: false });
  const [isSure, setSure] = useState(false);
  const file = useRef<File>(undefined);
  const latest = useRef<() => void>(() => undefined);

  const send = async (dryRun: boolean, now: Said): Promise<LoggerFileAnswer | undefined> => {
    const chosen = file.current;
    if (!chosen) return undefined;
    setStep(dryRun ? 'reading' : 'importing');
    setFailed(undefined);
    latest.current = () => void (dryRun ? see(now) : apply());
    const query = { filename: chosen.name.slice(0, 200), dryRun, otherSerial: isSure, ...now };
    const body = chosen.slice(0, chosen.size, 'application/octet-stream');
    try {
      return await call(importLoggerFile, { params: { id: sensor.id }, query, body }, { silent: true });
    } catch (error) {
      if (!(error instanceof CallError)) showFailure(error);
      else if (error.classification === 'Network' || error.classification === 'ServiceUnavailable') setFailed('cut');
      else if (error.said) setFailed(error.said);
      else showFailure(error);
      return undefined;
    } finally {
      setStep(undefined);
    }
  };
  async function see(now: Said): Promise<void> {
    const answer = await send(true, now);
    if (!answer) return;
    setLook(answer);
    // What the file leaves open stays in sight once it is answered.
    setAsked((before) => ({
      zone: before.zone || (answer.zone === null && answer.shape !== 'EVIDENCE'),
      order: before.order || answer.orders.length > 1,
    }));
  }
  async function apply(): Promise<void> {
    const answer = await send(false, said);
    if (!answer) return;
    setLook(answer);
    await refreshCalls(sensorThing.calls.get.id, sensorThing.calls.list.id, sensorReadings.id, getWall.id);
  }
  return {
    look,
    failed,
    step,
    asked,
    zone: said.zone ?? look?.zone ?? undefined,
    order: said.dateOrder ?? look?.dateOrder ?? undefined,
    zones: { local: timezone, winter: winterOf(timezone) },
    isSure,
    setSure,
    ready:
      look !== undefined &&
      step === undefined &&
      look.knownAt === null &&
      (look.shape === 'EVIDENCE' || look.firstAt !== null) &&
      (!look.isOther || isSure),
    start: (chosen: File) => {
      file.current = chosen;
      setLook(undefined);
      setSaid({});
      setAsked({ zone: false, order: false });
      setSure(false);
      if (chosen.size > mostFileBytes) return setFailed(t('error/fileTooLarge'));
      void see({});
    },
    say: (more: { zone?: string; dateOrder?: string }) => {
      const order = look?.orders.find((one) => one === more.dateOrder);
      const now = { ...said, ...(more.zone ? { zone: more.zone } : {}), ...(order ? { dateOrder: order } : {}) };
      setSaid(now);
      void see(now);
    },
    again: () => latest.current(),
    apply,
  };
}
export type LoggerImport = ReturnType<typeof useLoggerImport>;
