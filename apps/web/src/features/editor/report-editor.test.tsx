// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
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

async function open(change: Partial<ReportValues> = {}) {
  const initial = { ...newReport('2026-11-16', 'en'), headline: 'Rain', commodities: [part()], ...change };
  const { user } = await showScreen(
    <ReportEditor lists={LISTS as never} initial={initial} draftName="new" />,
  );
  const sent: Sent[] = [];
  let reply: { status: number; body: unknown } = { status: 500, body: {} };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : {} });
    return Response.json(reply.body, { status: reply.status });
  });
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save version 1' }));
  return {
    user,
    sent,
    save,
    replies(status: number, body: unknown) {
      reply = { status, body };
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
