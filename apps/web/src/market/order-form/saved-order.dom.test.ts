// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { EMPTY_ORDER, type OrderDraft, type OrderValues } from './order.schema.ts';
import { newsOf, useSavedOrder } from './saved-order.ts';

const known = { ...EMPTY_ORDER, amount: 50, price: 5600, quarterId: '2027Q1' };
const saved = { ...known, price: 5800 };

test('an unchanged order is not news, whatever was typed', () => {
  expect(newsOf(known, known, { ...known })).toBe('none');
  expect(newsOf({ ...known, amount: 60 }, known, { ...known })).toBe('none');
});

test('an untouched form takes the new values', () => {
  expect(newsOf({ ...known }, known, saved)).toBe('take');
});

test('a touched one leaves what was typed, and shows a notice', () => {
  expect(newsOf({ ...known, amount: 60 }, known, saved)).toBe('notify');
  expect(newsOf({ ...known, amount: null }, known, saved)).toBe('notify');
});

test('the same values typed here need no notice', () => {
  expect(newsOf({ ...saved }, known, saved)).toBe('take');
});

function openForm(first: OrderValues | undefined) {
  return renderHook(
    ({ order }: { order: OrderValues | undefined }) => {
      const form = useForm<OrderValues, unknown, OrderDraft>({ defaultValues: order ?? EMPTY_ORDER });
      return { form, ...useSavedOrder(form, order) };
    },
    { initialProps: { order: first } },
  );
}

test('a form in which nobody typed shows the new values by itself', () => {
  const { result, rerender } = openForm(known);
  rerender({ order: saved });
  expect(result.current.form.getValues('price')).toBe(5800);
  expect(result.current.news).toBeUndefined();
});

test('a form in which somebody typed offers the new values, and takes them on a press', () => {
  const { result, rerender } = openForm(known);
  act(() => result.current.form.setValue('amount', 60));
  expect(result.current.news).toBeUndefined();
  rerender({ order: saved });
  expect(result.current.news).toEqual(saved);
  expect(result.current.form.getValues()).toMatchObject({ amount: 60, price: 5600 });
  act(() => result.current.take());
  expect(result.current.form.getValues()).toMatchObject({ amount: 50, price: 5800 });
  expect(result.current.news).toBeUndefined();
});

test('a new order has nothing to compare with', () => {
  const { result, rerender } = openForm(undefined);
  rerender({ order: saved });
  expect(result.current.news).toBeUndefined();
  expect(result.current.form.getValues('price')).toBe(EMPTY_ORDER.price);
});
