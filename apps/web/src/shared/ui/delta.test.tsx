// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Delta } from './delta.tsx';

test('a change of nothing is left out, and so is one that is rounded to nothing', () => {
  const { container } = render(
    <>
      <Delta value="0.00" decimals={2} />
      <Delta value={0.04} kind="percent" />
      <Delta value={35} />
    </>,
  );
  expect(container.children).toHaveLength(1);
  expect(container.textContent).toContain('+35');
});
