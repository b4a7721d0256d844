import { expect, test } from 'vitest';
import { createAttempts } from './attempts.ts';

function counted() {
  let count = 0;
  return createAttempts(() => `id-${++count}`);
}

test('a retry after a lost answer carries the same id', async () => {
  const attempt = counted();
  await expect(attempt({ amount: '50' }, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  await expect(attempt({ amount: '50' }, async (id) => id)).resolves.toBe('id-1');
});

test('another input is another attempt', async () => {
  const attempt = counted();
  await expect(attempt({ amount: '50' }, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  await expect(attempt({ amount: '60' }, async (id) => id)).resolves.toBe('id-2');
});

test('after an answer the same input is a new attempt', async () => {
  const attempt = counted();
  await attempt({ amount: '50' }, async (id) => id);
  await expect(attempt({ amount: '50' }, async (id) => id)).resolves.toBe('id-2');
});

test('a second press while the first is under way sends nothing', async () => {
  const attempt = counted();
  const sent: string[] = [];
  let answer: (value: string) => void = () => undefined;
  const send = (id: string) => {
    sent.push(id);
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  };
  const first = attempt({ amount: '50' }, send);
  await expect(attempt({ amount: '50' }, send)).resolves.toBeUndefined();
  answer('sold');
  await expect(first).resolves.toBe('sold');
  expect(sent).toEqual(['id-1']);
});
