import type { PlaywrightTestOptions } from '@playwright/test';

type Device = Pick<PlaywrightTestOptions, 'viewport' | 'hasTouch' | 'isMobile'>;

export const PHONE: Device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
