// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useInertOutside } from './use-overlay-focus.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function Sheet() {
  const box = useRef<HTMLDivElement>(null);
  useInertOutside(box, true);
  return (
    <>
      <main>page</main>
      <div ref={box}>sheet</div>
    </>
  );
}

test('a sheet closes off the page, but not a question that is open already', () => {
  const question = document.createElement('div');
  question.innerHTML = '<section role="alertdialog">Sell?</section>';
  const other = document.createElement('div');
  document.body.append(question, other);
  render(<Sheet />);
  expect(document.querySelector('main')?.inert).toBe(true);
  expect(other.inert).toBe(true);
  expect(question.inert ?? false).toBe(false);
});
