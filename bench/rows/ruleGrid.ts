import { quantile } from '../figures.ts';
import type { Row } from '../row.ts';
import { inPage, keyTimes, watchKeys, withPage } from './browser.ts';

const base = '/ruleengine-rest/ruleengine/priorityAssessment?groupType=UNIT';
const count = 500;
/** As somebody works in a table: along rows and columns, page by page, and a figure into a cell here and there. */
const walk = [
  ...Array.from({ length: 60 }, () => ['ArrowDown']),
  ...Array.from({ length: 10 }, () => ['ArrowRight']),
  ...Array.from({ length: 15 }, () => ['PageDown']),
  ...Array.from({ length: 10 }, () => ['7', 'Enter']),
  ['Home'],
  ...Array.from({ length: 40 }, () => ['ArrowUp']),
].flat();

/** A table of 500 rows walked through and written in by keys alone, a key for each frame. */
export const ruleGrid: Row = {
  id: 'rule-grid',
  what: `a table of ${count} rules by keyboard, a key for each frame: p50 frame`,
  against: '',
  unit: 'ms',
  goal: { atMost: 17 },
  measure: async (stage) => {
    const admin = await stage.signIn('depotadmin');
    const { version } = await admin.ask<{ version: number }>('GET', base);
    const rows = Array.from({ length: count }, (_, at) => ({
      id: `bench-${at}`,
      priority: at + 1,
      conditions: [{ attr: 'weightKg', op: '=', value: at }],
      result: { priorityLevel: (at % 9) + 1 },
    }));
    await admin.ask('POST', base, { rows, version });
    return withPage(
      stage,
      { account: 'depotadmin', hash: '/WCO/rule-definitions/priorityAssessment', there: '.rt-row' },
      async (page) => {
        const grid = page.locator('.rt-grid');
        await grid.focus();
        await page.keyboard.press('Control+Home');
        const frames: number[] = await inPage(
          page,
          `const grid = document.querySelector('.rt-grid'), found = [];
          for (let i = 0; i < 30; i += 1) await frame();
          let before = await frame();
          for (const key of ${JSON.stringify(walk)}) {
            (document.activeElement ?? grid).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
            const now = await frame();
            found.push(now - before);
            before = now;
          }
          return found;`,
        );
        const reached = Number((await grid.getAttribute('aria-activedescendant'))?.split('-')[1] ?? 0);
        if (reached < 100) throw new Error(`the keys led to row ${reached} only`);
        await watchKeys(page);
        await page.keyboard.press('Control+Home');
        for (const key of walk) await page.keyboard.press(key, { delay: 10 });
        const keys = await keyTimes(page, walk.length);
        const byKey = [...new Set(walk)].map((key) => {
          const own = frames.filter((_, at) => walk[at] === key);
          return `${key} ${quantile(own, 0.5).toFixed(0)}`;
        });
        const p = (of: number[], at: number) => quantile(of, at).toFixed(1);
        return {
          value: quantile(frames, 0.5),
          info: `p95 ${p(frames, 0.95)} ms, worst ${p(frames, 1)} ms of ${frames.length} frames (p50 ${byKey.join(', ')}); key to paint p50 ${p(keys, 0.5)} ms, 98th ${p(keys, 0.98)} ms`,
        };
      },
    );
  },
};
