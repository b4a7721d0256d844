import type { Locator, Page } from '@playwright/test';
import type { Language } from '../../packages/api-schema/src/access.ts';
import { text } from './texts.ts';

/** How a person signs: by typing the name, by drawing with mouse or finger, or with the keyboard only. */
export type Hand = 'types' | 'draws' | 'keys';

interface Signing {
  language: Language;
  press: (target: Locator) => Promise<void>;
  hand: Hand;
  name: string;
  /** The link of the contract's page to the signature. */
  way: string;
}

/** From the contract's page through the signing page in its frame. */
export async function signInFrame(page: Page, { language, press, hand, name, way }: Signing): Promise<void> {
  const say = (key: string, params = {}) => text(language, `signing:${key}`, params, 'server');
  const link = page.getByRole('link', { name: way });
  const frame = page.frameLocator('iframe');
  const fullName = frame.getByLabel(say('name'));
  const consent = frame.getByRole('checkbox');
  const sign = frame.getByRole('button', { name: say('signFor', { total: '' }).trim() });
  if (hand === 'keys') {
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await fullName.waitFor();
    await tabTo(page, fullName);
    await page.keyboard.type(name);
    await tabTo(page, consent);
    await page.keyboard.press('Space');
    await tabTo(page, sign);
    await page.keyboard.press('Enter');
    return;
  }
  await press(link);
  if (hand === 'draws') {
    await press(frame.locator('label', { hasText: say('draw') }));
    await draw(page, frame.locator('canvas'));
  }
  await fullName.fill(name);
  await press(consent);
  await press(sign);
}

/** More than any page has, so an element that no key reaches is found. */
const MOST_STOPS = 80;

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No key leads to ${target}.`);
}

/** A wave across the pad, with a finger on a touch screen, otherwise with the mouse. */
async function draw(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad to draw on.');
  const points = [0.2, 0.35, 0.5, 0.65, 0.8].map((part, at) => ({
    x: box.x + box.width * part,
    y: box.y + box.height * (at % 2 === 0 ? 0.3 : 0.7),
  }));
  const [first = { x: 0, y: 0 }, ...others] = points;
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) {
    const finger = await page.context().newCDPSession(page);
    // At a person's pace: faster would be a fling, and the next touch only stops it.
    let time = Date.now() / 1000 - 1;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: typeof points) => {
      time += 0.1;
      return finger.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: time });
    };
    await touch('touchStart', first);
    for (const point of others) await touch('touchMove', point);
    await touch('touchEnd');
    await finger.detach();
    return;
  }
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const point of others) await page.mouse.move(point.x, point.y);
  await page.mouse.up();
}
