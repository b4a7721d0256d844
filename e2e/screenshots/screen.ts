import type { Page } from '@playwright/test';
import type { Language } from '../../packages/api-schema/src/access.ts';

export interface Screen {
  name: string;
  path: string;
  /** The one with the longest words is the one to look at. */
  language?: Language;
  /** The navigation state that another page would have passed. */
  state?: object;
  act?: (page: Page) => Promise<void>;
}
