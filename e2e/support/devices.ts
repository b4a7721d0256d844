import type { PlaywrightTestOptions } from '@playwright/test';

type Device = Pick<PlaywrightTestOptions, 'viewport' | 'hasTouch' | 'isMobile'>;

export const PHONE: Device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** For journeys that run on both: `for (const { name, device } of DEVICES) test.describe(name, …)`. */
export const DEVICES: readonly { name: string; device: Partial<Device> }[] = [
  { name: 'on a desktop', device: {} },
  { name: 'on a phone', device: PHONE },
];
