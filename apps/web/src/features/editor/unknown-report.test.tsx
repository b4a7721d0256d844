// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { EditReportPage } from './edit-report-page.tsx';
import { NewReportPage } from './new-report-page.tsx';

prepareScreens();

const ID = '01a1de07-0000-7000-8000-000000000000';
const CALL = `GET /can-news/api/report/${ID}`;
const gone = () => Response.json({ code: 'report.not-found' }, { status: 404 });

const open = (page: 'edit' | 'new', at: string, rest = {}) =>
  showScreen(page === 'edit' ? <EditReportPage /> : <NewReportPage />, {
    at,
    routes: [{ id: 'app' }, { path: 'admin' }, { path: page === 'edit' ? 'editor/$reportId' : 'editor' }],
    rest,
  });

test('a report that does not exist is the page of an unknown address', async () => {
  const { network } = await open('edit', `/admin/editor/${ID}`, { [CALL]: gone });
  expect(await screen.findByText('Another page')).toBeTruthy();
  expect(network.called(CALL)).toHaveLength(1);
});

test('an address that no report can have is so, without a question to the server', async () => {
  const call = 'GET /can-news/api/report/nonsense';
  const refuse = () => Response.json({ code: 'request.invalid' }, { status: 400 });
  const { network } = await open('edit', '/admin/editor/nonsense', { [call]: refuse });
  expect(await screen.findByText('Another page')).toBeTruthy();
  expect(network.called(call)).toEqual([]);
});

test('nor is there a translation of a report that does not exist', async () => {
  await open('new', `/admin/editor?copy=${ID}&language=cs`, { [CALL]: gone });
  expect(await screen.findByText('Another page')).toBeTruthy();
});
