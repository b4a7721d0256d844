// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { Report } from '@canola/api-schema/news/report';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { draftKey } from '#shared/storage/draft-store.ts';
import { isAnyFormDirty } from '#shared/version/dirty-forms.ts';
import { type Draft, drafts } from './draft/drafts.ts';
import { newPart, newReport, type PartValues, type ReportValues } from './form/report-values.ts';
import { ReportEditor } from './report-editor.tsx';

prepareScreens();
beforeAll(() => loadTexts(['editor', 'news', 'errors']));

const LISTS = {
  commodities: [
    { id: 1, name: 'Wheat', icon: 'wheat' },
    { id: 4, name: 'Rapeseed', icon: 'rapeseed' },
  ],
  languages: [{ id: 'en', localName: 'English', name: 'English' }],
} as const;

const part = (change: Partial<PartValues> = {}): PartValues => ({
  ...newPart(),
  commodityId: '4',
  headline: 'Crushers cover',
  recommendationText: 'Keep a third.',
  text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Up again' }] }] },
  ...change,
});

interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

async function open(change: Partial<ReportValues> = {}, report?: Report) {
  const initial = { ...newReport('2026-11-16', 'en'), headline: 'Rain', commodities: [part()], ...change };
  const { user } = await showScreen(
    <ReportEditor lists={LISTS as never} initial={initial} draftName="new" {...(report && { report })} />,
  );
  const sent: Sent[] = [];
  let reply: { status: number; body: unknown } = { status: 500, body: {} };
  let held: Promise<void> | undefined;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : {} });
    await held;
    return Response.json(reply.body, { status: reply.status });
  });
  /** As a person does: the button is pressed once it can be. */
  const save = async () => {
    const button = await screen.findByRole('button', { name: /^Save version/ });
    await waitFor(() => expect(button.dataset.loading).toBeUndefined());
    await user.click(button);
  };
  return {
    user,
    sent,
    save,
    replies(status: number, body: unknown) {
      reply = { status, body };
    },
    /** Until the returned function is called the server says nothing. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

test('a report without a whole commodity is not sent, and says what is missing', async () => {
  const { save, sent } = await open({ commodities: [part({ recommendationText: '' })] });
  await save();
  expect(await screen.findByText(/Complete at least one commodity/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a commodity without a headline is left out of what is sent, and the editor says so', async () => {
  const { save, sent } = await open({ commodities: [part(), part({ commodityId: '1', headline: '' })] });
  expect(await screen.findByText('Wheat has no headline and will be left out')).toBeTruthy();
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/can-news/api/report',
    body: { headline: 'Rain', language: 'en', commodities: [{ commodityId: 4 }] },
  });
});

test('a failed save is an alert with its message, and the words stay', async () => {
  const { save, replies } = await open();
  replies(413, { code: 'request.too-large', message: 'too large' });
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The report was not saved');
  expect(alert.textContent).toContain('This is too large to send.');
  expect(screen.getByLabelText<HTMLInputElement>('Headline').value).toBe('Rain');
});

test('a new report whose reply was lost is sent again as the same report', async () => {
  const { save, sent, replies } = await open();
  replies(503, { code: 'server.unavailable', message: 'away' });
  await save();
  await screen.findByRole('alert');
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  const [first, second] = sent.map(({ body }) => body.id);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
  // Meanwhile a colleague has found and changed it: nothing is written over.
  replies(412, { code: 'report.changed', version: 2, updatedBy: 'Petr', updatedAt: '2026-11-16T10:00:00Z' });
  await save();
  expect(await screen.findByText(/It was saved before and has been changed since/)).toBeTruthy();
});

test('what the server refuses is shown at its field', async () => {
  const { save, replies } = await open();
  replies(422, {
    code: 'report.invalid',
    message: 'no',
    fields: { 'commodities.0.commodityId': ['commodity.unknown'], root: ['report.no-complete-commodity'] },
  });
  await save();
  expect(await screen.findByText('Choose a commodity from the list.')).toBeTruthy();
  expect(screen.getByText(/Complete at least one commodity/)).toBeTruthy();
});

test('the preview is the reader’s report, without what would be left out', async () => {
  const { user } = await open({ commodities: [part(), part({ commodityId: '1', headline: '' })] });
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  const preview = screen.getByRole('tabpanel');
  expect(within(preview).getByRole('heading', { name: 'Rain' })).toBeTruthy();
  expect(within(preview).getByText('Up again')).toBeTruthy();
  expect(within(preview).getByText(/Bullish|Normal/)).toBeTruthy();
  expect(within(preview).queryByText('Wheat')).toBeNull();
});

const STORED: Report = {
  id: '018f3c1e-0000-7000-8000-000000000001',
  groupId: '018f3c1e-0000-7000-8000-000000000002',
  headline: 'Rain',
  summary: null,
  image: null,
  dateFrom: '2026-11-16',
  dateTo: '2026-11-23',
  language: 'en',
  status: 'DRAFT',
  publishAt: null,
  publishedAt: null,
  commodities: [],
  masked: false,
  version: 1,
  translations: [],
};

test('what is typed while a save is under way is not taken for saved', async () => {
  const { user, save, replies, hold, sent } = await open({}, STORED);
  const headline = await screen.findByLabelText<HTMLInputElement>('Headline');
  await user.type(headline, ' stops');
  const saves = () => sent.filter(({ method }) => method === 'PUT');
  replies(200, { ...STORED, version: 2 });
  const release = hold();
  await save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  await user.type(headline, ' the drills');
  release();
  expect(await screen.findByRole('button', { name: 'Save version 3' })).toBeTruthy();
  expect(saves()[0]?.body).toMatchObject({ headline: 'Rain stops' });
  expect(headline.value).toBe('Rain stops the drills');
  expect(isAnyFormDirty()).toBe(true);

  replies(200, { ...STORED, version: 3 });
  await save();
  expect(await screen.findByRole('button', { name: 'Save version 4' })).toBeTruthy();
  expect(saves()[1]?.body).toMatchObject({ headline: 'Rain stops the drills' });
  expect(isAnyFormDirty()).toBe(false);
});

test('two presses of Enter make one report', async () => {
  const { sent, hold } = await open();
  const release = hold();
  const form = (await screen.findByLabelText('Headline')).closest('form');
  if (!form) throw new Error('no form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(sent).toHaveLength(1));
  release();
  await screen.findByRole('alert');
  expect(sent).toHaveLength(1);
});

describe('words that this browser has stored', () => {
  const KEY = draftKey('user-1', 'new');
  const draft = (headline: string, savedAt = 1_700_000_000_000): Draft => ({
    savedAt,
    version: 1,
    values: { ...newReport('2026-11-16', 'en'), headline, commodities: [part()] },
    images: [],
  });
  const headline = () => screen.findByLabelText<HTMLInputElement>('Headline');
  const storedHeadline = async () => (await drafts.read(KEY))?.values.headline;
  const isClosed = (field: HTMLElement) => field.closest('[inert]') !== null;
  afterEach(() => drafts.clear(KEY));

  test('are decided about before anything is typed over them', async () => {
    await drafts.write(KEY, draft('Frost'));
    const { user } = await open({}, STORED);
    const restore = await screen.findByRole('button', { name: 'Restore' });
    expect(isClosed(await headline())).toBe(true);
    await user.click(restore);
    expect((await headline()).value).toBe('Frost');
    expect(isClosed(await headline())).toBe(false);
  });

  test('once discarded are deleted, but not what another tab has stored since', async () => {
    await drafts.write(KEY, draft('Frost'));
    const { user } = await open({}, STORED);
    const discard = await screen.findByRole('button', { name: 'Discard' });
    await drafts.write(KEY, draft('Thaw', 1_700_000_060_000));
    await user.click(discard);
    expect(isClosed(await headline())).toBe(false);
    expect(await storedHeadline()).toBe('Thaw');
  });

  test('typed while a report is being saved stay stored, with its new version', async () => {
    const { user, save, replies, hold } = await open({}, STORED);
    await waitFor(async () => expect(isClosed(await headline())).toBe(false));
    replies(200, { ...STORED, version: 2 });
    const release = hold();
    await save();
    await user.type(await headline(), ' stops');
    release();
    await screen.findByRole('button', { name: 'Save version 3' });
    await waitFor(async () => expect(await storedHeadline()).toBe('Rain stops'));
    expect((await drafts.read(KEY))?.version).toBe(2);
  });

  test('typed and taken back while the draft of a saved report is being deleted do not come back', async () => {
    const { user, save, replies } = await open({}, STORED);
    await waitFor(async () => expect(isClosed(await headline())).toBe(false));
    await user.type(await headline(), ' stops');
    replies(200, { ...STORED, version: 2 });
    const deleting = Promise.withResolvers<void>();
    const { clear } = drafts;
    const slowly = vi.spyOn(drafts, 'clear').mockImplementation(async (key) => {
      await clear(key);
      await deleting.promise;
    });
    await save();
    await waitFor(() => expect(slowly).toHaveBeenCalled());
    await user.type(await headline(), '!{Backspace}');
    deleting.resolve();
    await screen.findByRole('button', { name: 'Save version 3' });
    cleanup();
    expect(await storedHeadline()).toBeUndefined();
  });
});
