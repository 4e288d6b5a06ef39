import { command, fileCommand, raw, type ServerModule, view } from '#platform/module.ts';
import { alarmChart, decideExposure as decideExposureCall } from '../contract/alarms.ts';
import { downloadLoggerFile, importLoggerFile } from '../contract/loggerFiles.ts';
import { sendReadings } from '../contract/readings.ts';
import { assignSensor as assignSensorCall, makeSensorToken as makeSensorTokenCall } from '../contract/sensors.ts';
import { acknowledging, seeingPlaces } from '../contract/access.ts';
import { getWall, sensorReadings } from '../contract/wall.ts';
import type { Platform } from '#platform/platform.ts';
import { coldJourney, coldReport } from '../contract/coldJourney.ts';
import { alarms } from './alarms.ts';
import { assignSensor } from './assignSensor.ts';
import { countEscalated, countOpen } from './bell.ts';
import { chartOfAlarm, readingsOfSensor } from './charts.ts';
import { compartments } from './compartments.ts';
import { decideExposure } from './decideExposure.ts';
import { coldJourneyOf } from './journey/coldJourney.ts';
import { sendReport } from './journey/reportPaper.ts';
import { importLogger, readUpload } from './loggers/importLogger.ts';
import { sendLoggerFile } from './loggers/sendFile.ts';
import { temperaturePersons } from './persons.ts';
import { temperatureRetention } from './retention.ts';
import { sensors } from './sensors.ts';
import { makeSensorToken } from './sensorToken.ts';
import { takeReadings } from './takeReadings.ts';
import { trimReadings } from './trimReadings.ts';
import { wallOf } from './wall.ts';
import { openMonths, watchSensors } from './watch.ts';

export { foundCompartment, foundSensor } from './found.ts';
export { takeReadings } from './takeReadings.ts';
export { watchUnit } from './watch.ts';

export const temperature = (platform: () => Platform): ServerModule => ({
  name: 'temperature',
  personal: temperaturePersons,
  retention: temperatureRetention,
  topics: { temperature: seeingPlaces },
  histories: { ...sensors.histories, ...compartments.histories, ...alarms.histories },
  notifications: [
    {
      id: 'tcl.alarms',
      translateKey: 'temperature:topic/alarms',
      // Only whoever can do something about it.
      access: acknowledging,
      link: '/TCL/alarms?q=open',
      count: countOpen,
    },
    {
      id: 'tcl.escalated',
      translateKey: 'temperature:topic/escalated',
      access: acknowledging,
      link: '/TCL/alarms?q=open',
      count: countEscalated,
    },
  ],
  jobs: [
    { name: 'watchSensors', cron: '* * * * *', run: watchSensors },
    { name: 'openMonths', cron: '5 0 * * *', run: openMonths },
    { name: 'trimReadings', cron: '11 3 * * *', longest: 4 * 3600, run: trimReadings },
  ],
  routes: [
    ...sensors.routes,
    ...compartments.routes,
    ...alarms.routes,
    command(assignSensorCall, (ctx, { params, body }) => assignSensor(ctx, params.id, body)),
    command(makeSensorTokenCall, (ctx, { params }) => makeSensorToken(ctx, params.id)),
    command(sendReadings, (ctx, { params, body }) => takeReadings(ctx, params.serial, body)),
    fileCommand(
      importLoggerFile,
      (ctx, { body }) => readUpload(ctx, body),
      (ctx, { params, query }, read) => importLogger(ctx, params.id, query, read),
    ),
    raw(downloadLoggerFile, (ctx, { params }) => sendLoggerFile(ctx, params)),
    command(decideExposureCall, (ctx, { params, body }) => decideExposure(ctx, params.id, body)),
    view(coldJourney, (ctx, { params }) => coldJourneyOf(ctx, params.itemId)),
    raw(coldReport, (ctx, { params }) => sendReport(platform, ctx, params.itemId)),
    view(getWall, (ctx, { query }) => wallOf(ctx, Number(query.hours))),
    view(sensorReadings, (ctx, { params, query }) => readingsOfSensor(ctx, params.serial, query)),
    view(alarmChart, (ctx, { params }) => chartOfAlarm(ctx, params.id)),
  ],
});
