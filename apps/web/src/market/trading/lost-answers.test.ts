import { describe, expect, test } from 'vitest';
import { type AttemptMemory, createAttempts, type Deal, type Unsettled } from './lost-answers.ts';

const SOLD: Deal = { contractId: 'contract-1', orderId: null, offerId: null };
const lost = () => Promise.reject(new Error('lost'));
const echo = async (id: string) => id;

/** Attempts with ids in a row, and what the server says of those whose answer was lost. */
function counted(settled?: () => Promise<Deal | undefined>) {
  let count = 0;
  const lookedUp: string[] = [];
  const attempts = createAttempts({
    newId: () => `id-${++count}`,
    ...(settled && {
      settle(id) {
        lookedUp.push(id);
        return settled();
      },
    }),
  });
  return { ...attempts, lookedUp };
}

test('a retry after a lost reply carries the same id', async () => {
  const { attempt, lookedUp } = counted(async () => SOLD);
  await expect(attempt({ amount: '50' }, lost)).rejects.toThrow('lost');
  await expect(attempt({ amount: '50' }, echo)).resolves.toEqual({ answer: 'id-1' });
  expect(lookedUp).toEqual([]);
});

test('after a reply the same input is a new attempt', async () => {
  const { attempt } = counted();
  await attempt({ amount: '50' }, echo);
  await expect(attempt({ amount: '50' }, echo)).resolves.toEqual({ answer: 'id-2' });
});

test('another input is not sent while the one before has come about, and is shown instead', async () => {
  const { attempt, lookedUp } = counted(async () => SOLD);
  await expect(attempt({ amount: '50', note: '' }, lost)).rejects.toThrow('lost');
  const sent: string[] = [];
  const second = attempt({ amount: '50', note: 'gate 3' }, async (id) => sent.push(id));
  await expect(second).resolves.toEqual({ earlier: SOLD });
  expect({ lookedUp, sent }).toEqual({ lookedUp: ['id-1'], sent: [] });
  await expect(attempt({ amount: '50', note: 'gate 3' }, echo)).resolves.toEqual({ answer: 'id-2' });
});

test('another input is sent under its own id once it is known that nothing came of the one before', async () => {
  const { attempt } = counted(async () => undefined);
  await expect(attempt({ amount: '50' }, lost)).rejects.toThrow('lost');
  await expect(attempt({ amount: '60' }, echo)).resolves.toEqual({ answer: 'id-2' });
});

test('as long as that is not known, nothing else is sent', async () => {
  const { attempt, lookedUp } = counted(lost);
  await expect(attempt({ amount: '50' }, lost)).rejects.toThrow('lost');
  await expect(attempt({ amount: '60' }, echo)).rejects.toThrow('lost');
  await expect(attempt({ amount: '60' }, echo)).rejects.toThrow('lost');
  expect(lookedUp).toEqual(['id-1', 'id-1']);
  await expect(attempt({ amount: '50' }, echo)).resolves.toEqual({ answer: 'id-1' });
});

test('giving up shows the deal that was made after all', async () => {
  const { attempt, giveUp } = counted(async () => SOLD);
  await expect(giveUp()).resolves.toBeUndefined();
  await expect(attempt({ amount: '50' }, lost)).rejects.toThrow('lost');
  await expect(giveUp()).resolves.toEqual(SOLD);
  await expect(attempt({ amount: '50' }, echo)).resolves.toEqual({ answer: 'id-2' });
});

test('without a way to settle another input is another attempt', async () => {
  const { attempt } = counted();
  await expect(attempt({ amount: '50' }, lost)).rejects.toThrow('lost');
  await expect(attempt({ amount: '60' }, echo)).resolves.toEqual({ answer: 'id-2' });
});

test('a second press while the first is under way sends nothing', async () => {
  const { attempt } = counted();
  const sent: string[] = [];
  const answer = Promise.withResolvers<string>();
  const send = (id: string) => {
    sent.push(id);
    return answer.promise;
  };
  const first = attempt({ amount: '50' }, send);
  await expect(attempt({ amount: '50' }, send)).resolves.toBeUndefined();
  answer.resolve('sold');
  await expect(first).resolves.toEqual({ answer: 'sold' });
  expect(sent).toEqual(['id-1']);
});

describe('across a reload', () => {
  /** The browser's memory, which every page makes its own attempts over. */
  function browser(settled: () => Promise<Deal | undefined>) {
    let stored: Unsettled | undefined;
    let count = 0;
    const lookedUp: string[] = [];
    const memory: AttemptMemory = {
      read: () => stored,
      write: (unsettled) => {
        stored = unsettled;
      },
    };
    const load = () =>
      createAttempts({
        memory,
        newId: () => `id-${++count}`,
        settle(id) {
          lookedUp.push(id);
          return settled();
        },
      });
    return { load, lookedUp, stored: () => stored };
  }

  test('a lost reply is settled before anything else is sold', async () => {
    const { load, lookedUp } = browser(async () => SOLD);
    await expect(load().attempt({ amount: '50' }, lost)).rejects.toThrow('lost');
    const sent: string[] = [];
    const again = load().attempt({ amount: '60' }, async (id) => sent.push(id));
    await expect(again).resolves.toEqual({ earlier: SOLD });
    expect({ lookedUp, sent }).toEqual({ lookedUp: ['id-1'], sent: [] });
  });

  test('the same input typed again carries the same id', async () => {
    const { load, lookedUp } = browser(async () => SOLD);
    await expect(load().attempt({ amount: '50' }, lost)).rejects.toThrow('lost');
    await expect(load().attempt({ amount: '50' }, echo)).resolves.toEqual({ answer: 'id-1' });
    expect(lookedUp).toEqual([]);
  });

  test('a page that is reloaded while the request is under way still has it', async () => {
    const { load, stored } = browser(async () => SOLD);
    const first = Promise.withResolvers<void>();
    void load().attempt({ amount: '50' }, () => {
      first.resolve();
      return new Promise(() => undefined);
    });
    await first.promise;
    expect(stored()?.id).toBe('id-1');
    await expect(load().giveUp()).resolves.toEqual(SOLD);
    expect(stored()).toBeUndefined();
  });

  test('a reply leaves nothing behind, and nothing of the input is stored', async () => {
    const { load, stored } = browser(async () => undefined);
    await load().attempt({ amount: '50' }, echo);
    expect(stored()).toBeUndefined();
    await expect(load().attempt({ note: 'gate 3' }, lost)).rejects.toThrow('lost');
    expect(JSON.stringify(stored())).not.toContain('gate');
  });
});
