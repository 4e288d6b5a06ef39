// Concerns: delivery, messaging.
import { expect, type Page } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { atRest, open, person, phone, sign, test } from './people.ts';
import { loadAndClose, releasedTrip } from './trips.ts';

/** The smallest phone that is still driven with: what fits here fits everywhere. */
const small = { width: 360, height: 640 };
/** px. WCAG 2.2, success criterion 2.5.5: what is tapped is at least so high and wide. */
const target = 44;

type Target = { name: string; width: number; height: number };
/** What can be tapped and is smaller than a glove's finger needs; a box or a switch counts with its label, a link in a text does not. */
const tooSmall = (page: Page): Promise<Target[]> =>
  page.evaluate((least) => {
    const kinds = 'button, a[href], input, textarea, select, [role=button], [role=switch], [role=tab], [role=option]';
    return [...document.querySelectorAll<HTMLElement>(kinds)]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => one.getBoundingClientRect().bottom > 0 && !one.closest('p'))
      .map((one) => {
        const tapped = /checkbox|radio/.test(one.getAttribute('type') ?? '') ? (one.closest('label') ?? one) : one;
        const { width, height } = tapped.getBoundingClientRect();
        return { name: one.getAttribute('aria-label') ?? one.textContent ?? one.outerHTML, width, height };
      })
      .filter(({ width, height }) => width > 1 && (width < least - 0.5 || height < least - 0.5));
  }, target);

/** The step that goes on stands at the foot, where the thumb of the hand that holds the phone lies, however far the page is scrolled. */
async function inReach(page: Page, step: string | RegExp): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: step });
  for (const to of ['0', '1e6']) {
    await page.evaluate(`for (const one of document.querySelectorAll('main, main *')) one.scrollTop = ${to}`);
    const box = await button.boundingBox();
    expect(box, String(step)).not.toBe(null);
    expect(box?.y, String(step)).toBeGreaterThan(small.height / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0), String(step)).toBeLessThanOrEqual(small.height);
    // Whatever thumb: the button is as wide as half of the screen and reaches over its middle or its right side.
    expect(box?.width, String(step)).toBeGreaterThan(small.width * 0.4);
  }
}

async function holds(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    expect(await faultsOf(page), `${where}, ${colorScheme}`).toEqual([]);
  }
  expect(await tooSmall(page), where).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth'), `${where} scrolls sideways`).toBe(small.width);
}

test('a trip is driven with one thumb on the smallest phone: every target 44 px, every step at the foot, light and dark', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const loader = await person(browser, 'lader1');
  const { trip } = await releasedTrip(dispo.page, 'do-lx-1049');
  await loadAndClose(dispo.page, loader.page, trip.id);
  const { page, context, wrong } = await person(browser, 'fahrer1', phone);
  await page.setViewportSize(small);

  await open(page, '/TOUR/trips');
  await page.getByRole('main').getByRole('link', { name: trip.name }).click();
  await inReach(page, 'Annehmen');
  await holds(page, 'a trip that waits');
  await page.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await holds(page, 'rejecting it');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Annehmen' }).click();
  await inReach(page, 'Tour starten');
  await page.getByRole('button', { name: 'Tour starten' }).click();
  await inReach(page, /^Zu Stopp 1/);
  await holds(page, 'a trip on its way');

  await page.getByRole('button', { name: /^Zu Stopp 1/ }).click();
  await inReach(page, 'Angekommen');
  await holds(page, 'on the way to a stop');
  await page.getByRole('button', { name: 'Angekommen' }).click();
  await inReach(page, 'Stopp abschließen');
  await holds(page, 'at a stop');
  await page.getByRole('radio', { name: 'Abweichung' }).first().check();
  await holds(page, 'a deviation');
  await page.getByRole('radio', { name: 'Zugestellt', exact: true }).first().check();
  for (const radio of await page.getByRole('radio', { name: 'Zugestellt', exact: true }).all()) await radio.check();
  const signer = page.getByRole('textbox', { name: 'Angenommen von' });
  if (await signer.isVisible()) {
    await signer.fill('K. Öztürk');
    await sign(page);
  }
  await inReach(page, 'Stopp abschließen');
  await page.getByRole('button', { name: 'Stopp abschließen' }).click();
  await expect(page.getByText('Stopp 1 gespeichert')).toBeVisible();

  for (const [place, name] of [
    ['/TOUR/trips', 'the list'],
    [`/TOUR/trips/${trip.id}/check`, 'the check of the vehicle'],
    ['/TOUR/stored', 'what is stored'],
    ['/MSG', 'the channels'],
  ] as const) {
    await open(page, place);
    await expect(
      page
        .getByRole('main')
        .getByRole('heading')
        .or(page.getByRole('list', { name: 'Kanäle' }))
        .first(),
    ).toBeVisible();
    await holds(page, name);
  }
  await context.close();
  expect([...wrong, ...dispo.wrong, ...loader.wrong]).toEqual([]);
});
