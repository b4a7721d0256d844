import { expect, test } from 'vitest';
import { messagesOf, placeErrors } from './field-errors.ts';

const error = (field: string, ...messages: string[]) => ({ field, code: 'field.required', messages });

test('every message is on a line of its own', () => {
  expect(messagesOf([error('root', 'One.', 'Two.'), error('amount', 'Three.')])).toBe('One.\nTwo.\nThree.');
});

test('an error goes to the field of the form that represents it, the rest to the form', () => {
  const errors = [error('label', 'No name.'), error('label', 'Too long.'), error('company', 'Not yours.')];
  expect(placeErrors(errors, { label: 'name', address: 'address' })).toEqual({
    fields: [{ name: 'name', message: 'No name.\nToo long.' }],
    rest: 'Not yours.',
  });
});

test('without errors nothing is left over', () => {
  expect(placeErrors([], { label: 'name' })).toEqual({ fields: [], rest: undefined });
});
