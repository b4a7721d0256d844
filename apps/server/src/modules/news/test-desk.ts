import type { Language, PlanType } from '@canola/api-schema/access';
import type { ErrorBody } from '@canola/api-schema/errors';
import type { UploadedImage } from '@canola/api-schema/news/image';
import type { Report, ReportChange, ReportList, SaveReport } from '@canola/api-schema/news/report';
import type { RichText } from '@canola/api-schema/news/rich-text';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../test/factories.ts';

/** A Monday; reports that begin after 16 October are masked in trial. */
export const NOW = new Date('2026-11-16T09:00:00Z');
export const REPORTS = '/can-news/api/report';

export function textOf(...paragraphs: string[]): RichText {
  return {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}

/** A complete report; a test overrides what it is about. */
export function reportOf(overrides: Partial<SaveReport> = {}): SaveReport {
  return {
    headline: 'Wheat holds above 230',
    summary: 'A quiet week before the harvest report.',
    image: null,
    dateFrom: '2026-11-09',
    dateTo: '2026-11-15',
    language: 'en',
    commodities: [commodityOf()],
    ...overrides,
  };
}

export function commodityOf(overrides: Partial<SaveReport['commodities'][number]> = {}) {
  return {
    commodityId: 1,
    headline: 'Milling wheat',
    summary: textOf('Paris closed higher for the third week in a row.'),
    recommendation: 'BULLISH' as const,
    recommendationText: 'Keep a third of the harvest.',
    ...overrides,
  };
}

interface Reply<T> {
  status: number;
  body: T & Partial<ErrorBody> & Partial<ReportChange>;
  raw: string;
  etag: string;
}

export interface NewsDesk {
  test: TestApp;
  editor: SeededUser;
  /** A reader in a company of that plan; without a plan, without a company. */
  reader(plan?: PlanType, language?: Language): Promise<Reader>;
  ask<T = Report>(
    as: SeededUser | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object | string,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>;
  list(as: SeededUser, query?: string): Promise<Reply<ReportList>>;
  create(overrides?: Partial<SaveReport>): Promise<Report>;
  publish(overrides?: Partial<SaveReport>): Promise<Report>;
  upload(as: SeededUser | undefined, file: Buffer, name?: string): Promise<Reply<UploadedImage>>;
  close(): Promise<void>;
}

export interface Reader {
  user: SeededUser;
  companyId: string;
}

export async function openNewsDesk(): Promise<NewsDesk> {
  const test = await buildTestApp({ now: NOW });
  const editor = await seedUser(test.db, { permissions: ['news:report:manage'], name: 'Marie Horáková' });
  const headersFor = async (user: SeededUser | undefined) =>
    user && { authorization: `Bearer ${await test.tokenFor(user.subject, { email: user.email })}` };

  const desk: NewsDesk = {
    test,
    editor,
    async reader(plan, language = 'en') {
      const user = await seedUser(test.db, { language });
      if (plan === undefined) return { user, companyId: '' };
      const { id } = await seedCompany(test.db, { plan, members: [{ user }] });
      return { user, companyId: id };
    },
    async ask(as, method, url, payload, headers) {
      const response = await test.app.inject({
        method,
        url,
        ...(payload && { payload }),
        headers: { ...(await headersFor(as)), ...headers },
      });
      const body = response.body === '' ? undefined : response.json();
      return {
        status: response.statusCode,
        body,
        raw: response.body,
        etag: String(response.headers.etag),
      };
    },
    list: (as, query = '') => desk.ask<ReportList>(as, 'GET', `${REPORTS}?${query}`),
    async create(overrides) {
      const { status, body, raw } = await desk.ask(editor, 'POST', REPORTS, reportOf(overrides));
      if (status !== 201) throw new Error(`not saved: ${raw}`);
      return body;
    },
    async publish(overrides) {
      const { id } = await desk.create(overrides);
      return (await desk.ask(editor, 'PATCH', `${REPORTS}/${id}`, { status: 'PUBLISHED' })).body;
    },
    async upload(as, file, name = 'picture.jpg') {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name);
      const packed = new Response(form);
      return desk.ask<UploadedImage>(
        as,
        'POST',
        '/can-news/api/image',
        Buffer.from(await packed.arrayBuffer()),
        { 'content-type': String(packed.headers.get('content-type')) },
      );
    },
    close: () => test.close(),
  };
  return desk;
}
