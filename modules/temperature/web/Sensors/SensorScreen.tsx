import { IconAntenna, IconFileImport, IconKey, IconMapPin, IconPower } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { sensor, type SensorDetails } from '#modules/temperature/contract/sensors.ts';
import { downloadLoggerFile } from '#modules/temperature/contract/loggerFiles.ts';
import { assignSensor, makeSensorToken } from '#modules/temperature/contract/sensors.ts';
import { getWall, sensorReadings } from '#modules/temperature/contract/wall.ts';
import { compartment } from '#modules/temperature/contract/compartments.ts';
import { fetchCall, useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { saveFile } from '#ui/list/saveFile.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import type { Action } from '#ui/actions/action.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { Curve } from '../Chart/Curve.tsx';
import '../Wall/wall.css';

const LoggerDialog = lazy(() => import('./LoggerDialog.tsx').then((m) => ({ default: m.LoggerDialog })));
const importFile = (sensor: SensorDetails): Promise<unknown> =>
  openDialog<undefined>((close) => (
    <Suspense fallback={null}>
      <LoggerDialog sensor={sensor} onClose={() => close()} />
    </Suspense>
  ));

const day = 24 * 3600_000;
const nowhere = '-';
const asked = z.object({ place: z.string() });

/** Where it hangs, and the token of its device. */
function useSensorActions(one: SensorDetails | undefined): readonly Action[] {
  const { t } = useTranslation('temperature');
  const may = useAccess()(assignSensor.access);
  const refreshes = [sensor.calls.get.id, sensor.calls.list.id, getWall.id];
  const assigning = useCommand(assignSensor, { refreshes });
  const making = useCommand(makeSensorToken, { refreshes, saved: false });
  const hang = async (of: SensorDetails) => {
    const places = await fetchCall(compartment.calls.list, { body: { paging: { size: 200, page: 0 } } });
    const options = [
      { value: nowhere, label: t('sensor/nowhere') },
      ...places.items.filter(({ state }) => state === 'ACTIVE').map(({ id, name }) => ({ value: id, label: name })),
    ];
    await askForm(
      {
        title: of.serial,
        confirm: t('sensor/action/assign'),
        texts: 'temperature:sensor/column',
        schema: asked,
        initial: { place: of.placeKind === 'COMPARTMENT' && of.placeId ? of.placeId : nowhere },
        fields: <Field name="place" kind="select" options={options} />,
      },
      async ({ place }) => {
        const to = place === nowhere ? null : place;
        const body = { version: of.version, placeKind: to ? ('COMPARTMENT' as const) : null, placeId: to };
        return (await assigning.run({ params: { id: of.id }, body })) !== undefined;
      },
    );
  };
  const token = async (of: SensorDetails) => {
    const made = await making.run({ params: { id: of.id } });
    if (!made) return;
    await showMessage({
      icon: 'info',
      title: { key: 'temperature:sensor/tokenTitle', args: { serial: of.serial } },
      text: { key: 'temperature:sensor/tokenText' },
      body: (
        <>
          <code className="tcl-code">{made.answer.token}</code>
          <code className="tcl-code">{`/tcl-rest/sensors/${of.serial}/readings`}</code>
        </>
      ),
      answers: [{ value: 'done', label: { key: 'base:close' } }],
      cancel: false,
    });
  };
  return [
    {
      id: 'temperature.assign',
      labelKey: 'temperature:sensor/action/assign',
      icon: IconMapPin,
      category: 'edit',
      when: () => may && one !== undefined,
      run: () => void (one && hang(one)),
    },
    {
      id: 'temperature.file',
      labelKey: 'temperature:sensor/action/file',
      icon: IconFileImport,
      category: 'edit',
      when: () => may && one !== undefined,
      run: () => void (one && importFile(one)),
    },
    {
      id: 'temperature.token',
      labelKey: 'temperature:sensor/action/token',
      icon: IconKey,
      category: 'manage',
      when: () => may && one !== undefined,
      run: () => void (one && token(one)),
    },
  ];
}

/** Files that were taken over, each as its maker wrote it. */
function Files({ one }: { one: SensorDetails }) {
  const { t } = useTranslation('temperature');
  const format = useFormat();
  const show = async (file: SensorDetails['files'][number]) =>
    saveFile(await fetchCall(downloadLoggerFile, { params: { id: one.id, fileId: file.id } }), file.filename);
  return (
    <>
      <h2 className="k-h2">{t('sensor/files')}</h2>
      {one.files.length === 0 && <p className="k-dim">{t('sensor/noFiles')}</p>}
      <ul className="tcl-way">
        {one.files.map((file) => (
          <li key={file.id}>
            <button type="button" className="k-linkish" onClick={() => void show(file)}>
              {file.filename}
            </button>
            <span className="k-fig">{format.number(file.readings)}</span>
            {file.firstAt !== null && file.lastAt !== null && (
              <span className="k-fig k-dim">
                {format.instant(file.firstAt)} – {format.instant(file.lastAt)}
              </span>
            )}
            <span className="k-dim">
              {file.importedBy} {format.instant(file.importedAt)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What it measured in the last day, and where it hung before. */
function CourseAndWay({ one }: { one: SensorDetails }) {
  const { t } = useTranslation('temperature');
  const format = useFormat();
  const [to] = useState(() => Date.now());
  const query = { from: to - day, to: to + 60_000 };
  const chart = useCall(
    sensorReadings,
    { params: { serial: one.serial }, query },
    { live: ['reading'], liveEvery: 10_000 },
  );
  return (
    <>
      <h2 className="k-h2">{t('sensor/chart')}</h2>
      {chart.data && <Curve {...query} buckets={chart.data.buckets} low={null} high={null} />}
      <h2 className="k-h2">{t('sensor/way')}</h2>
      <ul className="tcl-way">
        {one.assignments.map(({ fromAt, toAt, placeName, createdBy }) => (
          <li key={fromAt}>
            <b>{placeName}</b>
            <span className="k-fig">{format.instant(fromAt)}</span>
            <span className="k-dim k-fig">{toAt === null ? '' : t('sensor/until', { at: format.instant(toAt) })}</span>
            <span className="k-dim">{createdBy}</span>
          </li>
        ))}
      </ul>
      <Files one={one} />
    </>
  );
}

/** All sensors, and the page of one. */
export const SensorScreen = thingScreen(sensor, {
  at: '/TCL/sensors',
  icon: IconAntenna,
  status: { ACTIVE: 'done', LOST: 'late', INACTIVE: 'later' },
  phone: ['placeName', 'lastValue'],
  page: {
    facts: [
      'name',
      'placeName',
      'role',
      'lastValue',
      'lastAt',
      'heardAt',
      'battery',
      'intervalSeconds',
      'vendor',
      'verifiedOn',
      'calibrationDue',
      'conformity',
      'tokenMadeAt',
      'outReason',
    ],
    icons: { takeOut: IconPower, putBack: IconPower },
    useActions: useSensorActions,
    More: CourseAndWay,
  },
});
