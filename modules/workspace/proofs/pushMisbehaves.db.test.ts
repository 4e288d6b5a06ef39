import { expect, test } from 'vitest';
import { allManners, counterpart } from '#testing/counterpart.ts';
import { opened } from '#testing/opened.ts';
import { handOver } from '../server/push/send.ts';

const { app } = await opened({ KONTOR_PATIENCE_SECONDS: '0.5' });
const service = await counterpart();

test.each(allManners)('a push service that is %s costs half a second, and no line is left', async (manner) => {
  service.behave(manner);
  const answer = await handOver(app.platform.config, `${service.url}/device`, {}, Buffer.from('notice'));
  // Whoever begins an answer that never ends has taken it: the head says so, and the body is not read.
  const hasHead = manner === 'endless' || manner === 'breaksOff' || manner === 'drip';
  if (!hasHead) expect(answer.status).toBe(0);
  expect(service.asked()).toBe(1);
  await expect.poll(() => service.open(), { timeout: 20_000 }).toBe(0);
  expect(service.sent()).toBeLessThan(12_000_000);
});
