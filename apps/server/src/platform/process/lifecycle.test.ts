import { expect, onTestFinished, test, vi } from 'vitest';
import { Interrupted, Lifecycle } from './lifecycle.ts';

function track() {
  const closed: string[] = [];
  const errors: unknown[] = [];
  const life = new Lifecycle((error) => errors.push(error));
  const open = (name: string, acquire: () => Promise<unknown> = async () => {}) =>
    life.open(acquire, () => ({ close: async () => void closed.push(name) }));
  return { life, closed, errors, open };
}

test('what was opened last is closed first', async () => {
  const { life, closed, open } = track();
  await open('database');
  await open('server');
  await Promise.all([life.close(), life.close()]);
  expect(closed).toEqual(['server', 'database']);
});

test('closing in the middle of a start waits for what is being opened and closes it', async () => {
  const { life, closed, open } = track();
  const slow = Promise.withResolvers<void>();
  const opening = open('database', () => slow.promise);
  const closing = life.close();
  slow.resolve();
  await expect(opening).rejects.toBeInstanceOf(Interrupted);
  await closing;
  expect(closed).toEqual(['database']);
  await expect(open('server')).rejects.toBeInstanceOf(Interrupted);
});

test('one that does not close does not keep the others open', async () => {
  const { life, closed, errors, open } = track();
  await open('database');
  await life.open(
    async () => {},
    () => ({ close: () => Promise.reject(new Error('stuck')) }),
  );
  await life.close();
  expect(closed).toEqual(['database']);
  expect(errors).toEqual([new Error('stuck')]);
});

test('Ctrl-C stops gently, even when it arrives twice; pressed again, or after ten seconds, it stops immediately', async () => {
  vi.useFakeTimers();
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  onTestFinished(() => {
    process.removeAllListeners('SIGUSR2');
    vi.useRealTimers();
    exit.mockRestore();
  });
  const { life } = track();
  const abort = vi.fn();
  await life.open(
    async () => {},
    () => ({ close: () => new Promise(() => {}), abort }),
  );
  life.endOnSignals(['SIGUSR2']);
  process.emit('SIGUSR2');
  process.emit('SIGUSR2');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(exit).not.toHaveBeenCalled();
  process.emit('SIGUSR2');
  expect(abort).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenLastCalledWith(130);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(exit).toHaveBeenLastCalledWith(1);
});

test('the wait before a close does not count towards its ten seconds', async () => {
  vi.useFakeTimers();
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  onTestFinished(() => {
    vi.useRealTimers();
    exit.mockRestore();
  });
  const { life } = track();
  await life.open(
    async () => {},
    () => ({ close: () => new Promise(() => {}) }),
  );
  life.allowExtra(5_000);
  void life.end(0);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(exit).toHaveBeenLastCalledWith(1);
});

test('a closed terminal ends gently too', async () => {
  const ended = Promise.withResolvers<unknown>();
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => ended.resolve(code) as never);
  const added = vi.spyOn(process, 'on');
  const { life, closed, open } = track();
  await open('database');
  life.endOnSignals();
  onTestFinished(() => {
    for (const [signal, listener] of added.mock.calls) process.off(signal, listener);
    added.mockRestore();
    exit.mockRestore();
  });
  process.emit('SIGHUP');
  expect(await ended.promise).toBe(0);
  expect(closed).toEqual(['database']);
});
