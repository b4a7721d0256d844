import type { Page } from '@playwright/test';
import type { Language } from '../../packages/api-schema/src/access.ts';

export interface Screen {
  name: string;
  path: string;
  /** The one with the longest words is the one to look at. */
  language?: Language;
  /** What a page lives from that is come to from another. */
  state?: object;
  act?: (page: Page) => Promise<void>;
}
