import { Button, Checkbox, FileButton, Select } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { type LoggerFileAnswer, loggerFileFields } from '#modules/temperature/contract/loggerFiles.ts';
import type { SensorDetails } from '#modules/temperature/contract/sensors.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type LoggerImport, useLoggerImport } from './useLoggerImport.ts';

/** Where a file is chosen or dropped; once there is one, another can be. */
function Choose({ take, another }: { take: (file: File) => void; another: boolean }) {
  const { t } = useTranslation('temperature');
  const [over, setOver] = useState(false);
  return (
    // The button inside does the same for who drops nothing.
    <div
      className="tcl-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) take(file);
      }}
    >
      {!another && (
        <>
          <p className="k-strong">{t('logger/drop')}</p>
          <p className="k-dim">{t('logger/dropText')}</p>
        </>
      )}
      <FileButton accept=".csv,.txt,.tsv" onChange={(file) => file && take(file)}>
        {(props) => (
          <Button {...props} {...(another ? {} : { variant: 'filled' as const, 'data-autofocus': true })}>
            {t(another ? 'logger/another' : 'logger/choose')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** What the file says of itself, before anything is kept. */
function Look({ look }: { look: LoggerFileAnswer }) {
  const { t } = useTranslation('temperature');
  const format = useFormat();
  const at = (instant: number | null) => (instant === null ? t('wall/dash') : format.instant(instant));
  const said: Record<(typeof loggerFileFields)[number], string> = {
    shape: t(`logger/shape/${look.shape}`),
    serial: look.serial ?? t('logger/unnamed'),
    readings: format.number(look.readings),
    without: format.number(look.without),
    first: at(look.firstAt),
    last: at(look.lastAt),
    between:
      look.lowest === null || look.highest === null
        ? t('wall/dash')
        : t('wall/between', { low: format.number(look.lowest), high: format.number(look.highest) }),
  };
  return (
    <dl className="tcl-look">
      {loggerFileFields.map((field) => (
        <div key={field}>
          <dt className="k-dim">{t(`logger/field/${field}`)}</dt>
          <dd className="k-fig">{said[field]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the file leaves open, and what somebody has to be sure of. */
function Questions({
  importing,
  look,
  sensor,
}: {
  importing: LoggerImport;
  look: LoggerFileAnswer;
  sensor: SensorDetails;
}) {
  const { t } = useTranslation('temperature');
  const { zones, asked } = importing;
  return (
    <>
      {asked.zone && (
        <Select
          label={t('logger/field/zone')}
          value={importing.zone ?? null}
          onChange={(zone) => zone && importing.say({ zone })}
          data={[
            { value: zones.local, label: t('logger/zone/local', { zone: zones.local }) },
            { value: zones.winter, label: t('logger/zone/winter', { zone: zones.winter }) },
            { value: 'UTC', label: t('logger/zone/UTC') },
          ]}
          allowDeselect={false}
        />
      )}
      {asked.order && (
        <Select
          label={t('logger/field/dateOrder')}
          value={importing.order ?? null}
          onChange={(dateOrder) => dateOrder && importing.say({ dateOrder })}
          data={look.orders.map((value) => ({ value, label: t(`logger/order/${value}`) }))}
          allowDeselect={false}
        />
      )}
      {(asked.zone || asked.order) && <p className="k-dim">{t('logger/askTime')}</p>}
      {look.isOther && (
        <Checkbox
          checked={importing.isSure}
          onChange={(event) => importing.setSure(event.currentTarget.checked)}
          label={t('logger/otherSure')}
          description={t('logger/other', { serial: look.serial, own: sensor.serial })}
        />
      )}
    </>
  );
}

/** A logger's file: what is in it, what it leaves open, and its readings taken over. */
export function LoggerDialog({ sensor, onClose }: { sensor: SensorDetails; onClose: () => void }) {
  const { t } = useTranslation(['temperature', 'base']);
  const format = useFormat();
  const importing = useLoggerImport(sensor);
  const { look, failed, step } = importing;
  return (
    <Dialog
      title={t('logger/title', { serial: sensor.serial })}
      icon={IconFileImport}
      size={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(look?.taken ? 'base:close' : 'base:cancel')}</Button>
          {!look?.taken && (
            <Button
              variant="filled"
              data-commit=""
              disabled={!importing.ready}
              loading={step === 'importing'}
              onClick={() => void importing.apply()}
            >
              {t('logger/confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className="tcl-logger">
        {failed && (
          <div className="k-alert k-alert-late" role="alert">
            <Glyph name="late" />
            <div>{failed === 'cut' ? t('logger/cut') : failed}</div>
            {failed === 'cut' && <Button onClick={() => importing.again()}>{t('logger/again')}</Button>}
          </div>
        )}
        {step === 'reading' && <DelayedSpinner label={t('logger/reading')} />}
        {look && <Look look={look} />}
        {look?.shape === 'EVIDENCE' && <p className="k-dim">{t('logger/evidence')}</p>}
        {look?.knownAt != null && <p role="status">{t('logger/known', { at: format.instant(look.knownAt) })}</p>}
        {look?.taken && (
          <p role="status">
            <b>{t('logger/taken', { accepted: look.taken.accepted })}</b>{' '}
            {(look.taken.duplicate > 0 || look.taken.conflict > 0 || look.taken.suspect > 0) && (
              <span className="k-dim">{t('logger/takenMore', look.taken)}</span>
            )}
          </p>
        )}
        {look && !look.taken && look.knownAt === null && look.shape !== 'EVIDENCE' && (
          <Questions importing={importing} look={look} sensor={sensor} />
        )}
        {!look?.taken && <Choose take={importing.start} another={look !== undefined} />}
      </div>
    </Dialog>
  );
}
