import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { insertReport, setStatus } from '../../apps/server/src/modules/news/reports/saving.queries.ts';
import type { CompanyOptions, SeededUser, UserOptions } from '../../apps/server/test/factories.ts';
import type { Language } from '../../packages/api-schema/src/access.ts';
import type { Recommendation } from '../../packages/api-schema/src/news/report.ts';
import type { RichText } from '../../packages/api-schema/src/news/rich-text.ts';
import { dayInZone } from '../../packages/api-schema/src/quarter.ts';
import { test as journey } from './second-person.ts';
import { text } from './texts.ts';

export { expect } from './second-person.ts';

interface ReportOptions {
  headline: string;
  /** Days before today on which its week begins. */
  daysAgo?: number;
  language?: Language;
  status?: 'DRAFT' | 'PUBLISHED';
  text?: RichText;
  recommendation?: Recommendation;
  groupId?: string;
}

interface Newsroom {
  /** Writes reports; they need no company. */
  editor(name?: string): Promise<SeededUser>;
  /** A member of a company, on PREMIUM where nothing else is said. */
  reader(company?: Omit<CompanyOptions, 'members'>, user?: UserOptions): Promise<SeededUser>;
  /** In the database already, with one whole commodity. */
  report(options: ReportOptions): Promise<{ id: string; groupId: string }>;
}

/** No other journey has the same words. */
export const unique = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

const DAY_MS = 86_400_000;
/** A day of the browser's zone: just before midnight in UTC, Prague is a day ahead. */
export const dayBefore = (days: number) => dayInZone(new Date(Date.now() - days * DAY_MS), 'Europe/Prague');

export const test = journey.extend<{ newsroom: Newsroom }>({
  newsroom: async ({ seed, db, pool }, use) => {
    const editor = (name = 'Marie Horáková') =>
      seed.user({
        name,
        permissions: ['news:report:manage'],
        phone: { countryCode: '+353', phoneNumber: '851234567' },
      });
    await use({
      editor,
      async reader(company, options) {
        const user = await seed.user(options);
        await seed.company({ plan: 'PREMIUM', ...company, members: [{ user }] });
        return user;
      },
      async report({ headline, daysAgo = 3, language = 'en', status = 'PUBLISHED', ...more }) {
        const { id: by } = await editor();
        const at = new Date();
        const commodity = {
          commodityId: 4,
          headline: `${headline}: crushers`,
          summary: more.text ?? paragraphs(`${headline}: Paris closed higher.`),
          recommendation: more.recommendation ?? 'BULLISH',
          recommendationText: `${headline}: keep a third.`,
        } as const;
        const body = {
          headline,
          summary: `${headline}: in short.`,
          image: null,
          dateFrom: dayBefore(daysAgo),
          dateTo: dayBefore(daysAgo - 6),
          language,
          commodities: [commodity],
        };
        const id =
          (await insertReport(
            db,
            { body, words: headline, images: [], by, at },
            { groupId: more.groupId, id: undefined },
          )) ?? '';
        if (status === 'PUBLISHED') await setStatus(db, id, { status, publishedAt: at, announcedAt: at });
        const { rows } = await pool.query<{ group_id: string }>(
          'select group_id from news.report where id = $1',
          [id],
        );
        return { id, groupId: rows[0]?.group_id ?? '' };
      },
    });
  },
});

function paragraphs(...words: string[]): RichText {
  return {
    type: 'doc',
    content: words.map((word) => ({ type: 'paragraph', content: [{ type: 'text', text: word }] })),
  };
}

/** The editor's own words. */
export const words = (key: string, params?: Record<string, string>) => text('en', `editor:${key}`, params);
export const news = (key: string, params?: Record<string, string>) => text('en', `news:${key}`, params);

/** The rich text of the commodity that is open. */
export const textOf = (page: Page): Locator => page.getByRole('textbox', { name: words('field.text') });

/** A report that can be saved, with a commodity and its text. */
export async function fillReport(page: Page, headline: string, paragraph = 'Paris closed higher.') {
  await page.getByLabel(words('field.headline'), { exact: true }).fill(headline);
  const part = page.locator('.editor-part-body');
  await part.getByRole('button', { name: new RegExp(`^${words('field.commodity')} `) }).click();
  await page.getByRole('option', { name: 'Rapeseed' }).click();
  await page.getByLabel(words('field.partHeadline')).fill('Crushers cover the first quarter');
  await page.getByLabel(words('field.advice')).fill('Keep a third unsold into January.');
  await textOf(page).click();
  await page.keyboard.type(paragraph);
}

export const saveButton = (page: Page, version: number) =>
  page.getByRole('button', { name: words('save', { version: String(version) }) });

/** A picture of what is on the screen: a real PNG. */
export async function pictureOf(page: Page): Promise<Buffer> {
  return page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 360 } });
}
