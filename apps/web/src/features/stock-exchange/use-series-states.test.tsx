// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { EXCHANGE_KEY } from './stock-exchange.queries.ts';
import { useSeriesStates } from './use-series-states.tsx';

prepareScreens();
beforeAll(() => loadTexts(['stock-exchange']));

const failing = new Set<string>();
const useSeries = (name: string) =>
  useQuery({
    queryKey: [EXCHANGE_KEY, name],
    queryFn: () => (failing.has(name) ? Promise.reject(new Error(name)) : name),
  });

function Card({ main, other }: { main: string; other: string }) {
  const [first, second] = [useSeries(main), useSeries(other)];
  const { states, missing } = useSeriesStates(first, second);
  return (
    <section aria-label={main}>
      {states.error ? 'failed' : first.data}, {second.data ?? 'nothing'}
      {missing}
    </section>
  );
}

test('a series that fails leaves the others, and one retry brings back all of the page', async () => {
  failing.add('next').add('oil');
  const { user } = await showScreen(
    <>
      <Card main="wheat" other="next" />
      <Card main="oil" other="year" />
    </>,
  );
  const textOf = (name: string) => screen.getByRole('region', { name }).textContent;
  await screen.findByText(/^Some of the figures didn’t load/);
  expect(textOf('wheat')).toContain('wheat, nothing');
  expect(textOf('oil')).toBe('failed, year');
  failing.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('wheat, next');
  await screen.findByText('oil, year');
  expect(screen.queryByText(/^Some of the figures/)).toBeNull();
});
