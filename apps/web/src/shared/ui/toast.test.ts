import { afterEach, expect, test } from 'vitest';
import { toast, toastQueue } from './toast.ts';

afterEach(() => toastQueue.clear());

test.each(['done', 'info', 'failed'] as const)('a toast that is %s closes after five seconds', (kind) => {
  toast({ kind, text: 'Saved.' });
  expect(toastQueue.visibleToasts[0]?.timeout).toBe(5_000);
});

test('an action gets no other time, and a short notice says its own', () => {
  toast({ kind: 'info', text: 'Deleted.', action: { label: 'Undo', onAction() {} } });
  expect(toastQueue.visibleToasts[0]?.timeout).toBe(5_000);
  toastQueue.clear();
  toast({ kind: 'failed', text: 'Not assigned.', timeout: 2_000 });
  expect(toastQueue.visibleToasts[0]?.timeout).toBe(2_000);
});
