import { listClosed } from '#modules/crossdock/contract/facts.ts';
import { outboundPersons } from './persons.ts';
import { outboundRetention } from './retention.ts';
import { stopDocumented } from '#modules/dispatch/contract/facts.ts';
import { provide } from '#platform/questions.ts';
import { statusSent } from '#modules/dispatch/contract/questions.ts';
import { afterwards, type ServerModule } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { outMessages } from './outMessages.ts';
import { outMessageRoutes } from './outMessageRoutes.ts';
import { messagesWaiting, partnersInTrouble } from './troubles.ts';
import { countGivenUp, sentOf } from './sentStatus.ts';
import { noteAnswer } from './answered.ts';
import { pollPartners } from './pollPartners.ts';
import { sendDue } from './sendDue.ts';
import { freeTurns } from './turns.ts';
import { acknowledge } from './acknowledge.ts';
import { writeReports } from './writeReports.ts';
import { fileTaken, interchangeAnswered } from '#modules/exchange/contract/facts.ts';
import { writeManifests } from './writeManifests.ts';
import { writeStatusMessages } from './ownStatus.ts';

export { writeNetworkStatus } from './networkStatus.ts';
export { writePickupFor } from './writePickup.ts';

export const outbound = (platform: () => Platform): ServerModule => ({
  name: 'outbound',
  personal: outboundPersons,
  retention: outboundRetention,
  topics: outMessages.topics,
  notifications: [
    {
      id: 'om.outFailed',
      translateKey: 'outbound:topic/outFailed',
      access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
      link: '/OM/messages?q=failed',
      count: countGivenUp,
    },
  ],
  provides: [provide(statusSent, sentOf)],
  queues: [{ name: 'MESSAGES', read: messagesWaiting }],
  troubles: partnersInTrouble,
  freed: freeTurns,
  // Nobody knows what partners heard after the backup was made: a person looks before it is said again.
  restored: async (run) => {
    await run(`update out_message set state = 'HELD' where state = 'PENDING'`);
  },
  histories: outMessages.histories,
  reactions: [
    afterwards(stopDocumented, 'writeStatusMessages', writeStatusMessages),
    afterwards(listClosed, 'writeManifests', writeManifests),
    afterwards(listClosed, 'writeReports', writeReports),
    afterwards(fileTaken, 'acknowledge', acknowledge),
    afterwards(interchangeAnswered, 'noteAnswer', noteAnswer),
  ],
  jobs: [
    { name: 'sendDue', cron: '* * * * *', run: sendDue },
    { name: 'pollPartners', cron: '* * * * *', run: pollPartners },
  ],
  routes: [...outMessageRoutes(platform)],
});
