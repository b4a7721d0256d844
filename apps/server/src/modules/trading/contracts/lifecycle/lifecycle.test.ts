import { randomUUID } from 'node:crypto';
import type { Notification } from '@canola/api-schema/notifications/notification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../../../test/caller.ts';
import { findBrokenLink } from '../../../../../test/event-chain.ts';
import { seedUser } from '../../../../../test/factories.ts';
import {
  accepted,
  type Farm,
  NOW,
  openTradingWorld,
  type TradingWorld,
} from '../../../../../test/trading-world.ts';
import { publish } from '../../../../platform/live/live.ts';
import { addMembership } from '../../../users/index.ts';
import { CONTRACT_STATUSES, type ContractStatus, type FailureReason } from '../../tables/contracts.tables.ts';
import { addContract } from '../sell.service.ts';
import { listEvents, type Move } from './lifecycle.queries.ts';
import { ForbiddenTransition, moveContract, tryMoveContract } from './lifecycle.service.ts';
import { CONTRACT_EVENTS, type ContractEvent } from './transitions.ts';

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());

async function sold(): Promise<{ offerId: string; contractId: string }> {
  const offerId = await world.offer(farm, '100');
  const marketPriceId = await world.quote('5200');
  const { contractId } = accepted(
    await addContract(world.deps, farm.viewer, {
      offerId,
      marketPriceId,
      amount: '60',
      currency: 'CZK',
      expectedPrice: null,
      customTransport: false,
      transportNote: null,
      note: null,
    }),
  );
  return { offerId, contractId };
}

const REASONS: Partial<Record<ContractEvent, FailureReason>> = {
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrawn',
  DECLINED: 'declined',
  EXPIRED: 'expired',
  LAPSED: 'unanswered',
};
const move = (contractId: string, event: ContractEvent, more: Partial<Move> = {}): Move => {
  const reason = REASONS[event];
  return {
    companyId: farm.companyId,
    contractId,
    event,
    at: NOW,
    ...(reason && { failure: { reason, note: 'too wet' } }),
    ...more,
  };
};
const happens = (contractId: string, event: ContractEvent, more?: Partial<Move>) =>
  moveContract(world.db, move(contractId, event, more));

/** The ways into each state; Confirmed comes in two forms. */
const WAYS: Record<string, ContractEvent[]> = {
  PENDING: [],
  PROCESSING: ['SENT'],
  SUCCESS: ['SENT', 'ACCEPTED'],
  CONFIRMED: ['SENT', 'ACCEPTED', 'CONFIRMED'],
  'CONFIRMED, trader signed': ['SENT', 'ACCEPTED', 'CONFIRMED', 'TRADER_SIGNED'],
  SIGNED: ['SENT', 'ACCEPTED', 'CONFIRMED', 'TRADER_SIGNED', 'SIGNED'],
  FAILED: ['SENT', 'REJECTED'],
};

// Written by hand from docs/product/contracts.md#transitions, never derived from the table in the code.
const ALLOWED: Record<string, Partial<Record<ContractEvent, ContractStatus>>> = {
  PENDING: { SENT: 'PROCESSING', REJECTED: 'FAILED', LAPSED: 'FAILED' },
  PROCESSING: { ACCEPTED: 'SUCCESS', REJECTED: 'FAILED', LAPSED: 'FAILED' },
  SUCCESS: { CONFIRMED: 'CONFIRMED', WITHDRAWN: 'FAILED', DECLINED: 'FAILED', EXPIRED: 'FAILED' },
  CONFIRMED: { TRADER_SIGNED: 'CONFIRMED', WITHDRAWN: 'FAILED', DECLINED: 'FAILED', EXPIRED: 'FAILED' },
  'CONFIRMED, trader signed': {
    SIGNED: 'SIGNED',
    DECLINED: 'FAILED',
    EXPIRED: 'FAILED',
  },
  SIGNED: {},
  FAILED: {},
};
const PAIRS = Object.keys(WAYS).flatMap((state) =>
  CONTRACT_EVENTS.map((event) => [state, event, ALLOWED[state]?.[event]] as const),
);

async function stored(contractId: string) {
  const { rows } = await world.db.$client.query('select * from trading.contract where id = $1', [contractId]);
  return rows[0];
}

// Comes first: the jobs of all other contracts below would be run with it.
it('a sale is sent to the trader by its job', async () => {
  const { contractId } = await sold();
  await world.runJobs();
  expect((await stored(contractId)).status).toBe('PROCESSING');
});

describe('every state and every event', () => {
  it('is in the table of this test', () => {
    expect(new Set(Object.keys(WAYS).map((way) => way.split(',')[0]))).toEqual(new Set(CONTRACT_STATUSES));
  });

  it.each(PAIRS)('%s, %s: %s', async (state, event, to) => {
    const { contractId, offerId } = await sold();
    for (const step of WAYS[state] ?? []) await happens(contractId, step);
    const before = await stored(contractId);
    if (to === undefined) {
      await expect(happens(contractId, event)).rejects.toThrow(ForbiddenTransition);
      expect(await stored(contractId)).toEqual(before);
    } else {
      expect(await happens(contractId, event)).toMatchObject({ status: to, number: before.event_number + 1 });
      expect(await stored(contractId)).toMatchObject({ status: to, failure_reason: REASONS[event] ?? null });
    }
    const { status } = await stored(contractId);
    const sale = status === 'FAILED' ? '0.0' : '60.0';
    expect(await world.tons(offerId)).toMatchObject({ sold: sale, inContracts: sale });
    const events = await listEvents(world.db, farm.companyId, contractId);
    expect(events.map((event) => event.event)).toEqual([...(WAYS[state] ?? []), ...(to ? [event] : [])]);
    expect(findBrokenLink(events)).toBeUndefined();
  });
});

describe('a move', () => {
  it('of many at once happens once, and the chain goes on from the newest link', async () => {
    const { contractId } = await sold();
    await happens(contractId, 'SENT');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        tryMoveContract(world.db, move(contractId, at % 2 === 0 ? 'ACCEPTED' : 'REJECTED')),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    const events = await listEvents(world.db, farm.companyId, contractId);
    expect(events).toHaveLength(2);
    expect(findBrokenLink(events)).toBeUndefined();
    expect((await stored(contractId)).event_hash).toBe(events[1]?.hash);
  });

  it('keeps what the trader said, and when', async () => {
    const { contractId } = await sold();
    await happens(contractId, 'SENT');
    await happens(contractId, 'ACCEPTED', { externalNumber: 'A-7', finalPrice: '5150.5' });
    expect(await stored(contractId)).toMatchObject({
      external_number: 'A-7',
      price: '5200.00',
      final_price: '5150.50',
      processed_at: NOW,
    });
    const events = await listEvents(world.db, farm.companyId, contractId);
    expect(JSON.parse(events[1]?.body ?? '')).toMatchObject({
      contract: contractId,
      number: 2,
      event: 'ACCEPTED',
      from: 'PROCESSING',
      to: 'SUCCESS',
      at: NOW.toISOString(),
      terms: { amount: '60.0', price: '5200.00', finalPrice: '5150.50', currency: 'CZK' },
    });
    await happens(contractId, 'WITHDRAWN');
    expect(await stored(contractId)).toMatchObject({ failure_reason: 'withdrawn', failure_note: 'too wet' });
  });

  it('of what is not there, or of another company, throws', async () => {
    const { contractId } = await sold();
    const other = await world.farm();
    const foreign = move(contractId, 'SENT', { companyId: other.companyId });
    await expect(moveContract(world.db, foreign)).rejects.toThrow(ForbiddenTransition);
    await expect(happens(randomUUID(), 'SENT')).rejects.toThrow(ForbiddenTransition);
  });

  it('that is rolled back leaves no event', async () => {
    const { contractId } = await sold();
    const failed = world.db.transaction(async (tx) => {
      await moveContract(tx, move(contractId, 'SENT'));
      throw new Error('the rest failed');
    });
    await expect(failed).rejects.toThrow('the rest failed');
    expect(await listEvents(world.db, farm.companyId, contractId)).toEqual([]);
    expect((await stored(contractId)).status).toBe('PENDING');
  });
});

it('a chain that was tampered with tells where', async () => {
  const { contractId } = await sold();
  for (const step of WAYS.SIGNED ?? []) await happens(contractId, step);
  const events = await listEvents(world.db, farm.companyId, contractId);
  const cheaper = events.map((event) =>
    event.number === 2 ? { ...event, body: event.body.replace('5200.00', '5100.00') } : event,
  );
  expect(findBrokenLink(cheaper)).toBe(2);
  expect(findBrokenLink(events.filter((event) => event.number !== 3))).toBe(4);
  expect(findBrokenLink(events.slice(1))).toBe(2);
});

describe('who hears of it', () => {
  const told = async (user: Farm['user']) => {
    const { body } = await call<{ notifications: Notification[] }>(
      world,
      user,
      'GET',
      '/can-notifications/api/notification',
    );
    return body.notifications.map(({ kind, url }) => `${kind} ${url}`).sort();
  };

  it('all members, and who may sign is asked to', async () => {
    farm = await world.farm();
    const worker = await seedUser(world.db);
    const waiting = await seedUser(world.db);
    const member = { companyId: farm.usersCompanyId, role: 'USER' } as const;
    await addMembership(world.db, { ...member, userId: worker.id, approvalState: 'APPROVED' });
    await addMembership(world.db, { ...member, userId: waiting.id, approvalState: 'WAITING' });
    const signed = (await sold()).contractId;
    for (const step of WAYS.SIGNED ?? []) await happens(signed, step);
    const failed = (await sold()).contractId;
    for (const step of WAYS.FAILED ?? []) await happens(failed, step);
    const page = '/transactions-and-orders/transactions';
    expect(await told(farm.user)).toEqual([
      `contract.accepted ${page}/${signed}`,
      `contract.failed ${page}/${failed}`,
      `contract.ready-to-sign ${page}/${signed}/signature`,
      `contract.signed ${page}/${signed}`,
    ]);
    expect(await told(worker)).toEqual([
      `contract.accepted ${page}/${signed}`,
      `contract.failed ${page}/${failed}`,
      `contract.signed ${page}/${signed}`,
      `trader.signed ${page}/${signed}`,
    ]);
    expect(await told(waiting)).toEqual([]);
  });

  it('every open page of a member, when it has happened', async () => {
    const { contractId } = await sold();
    const heard: unknown[] = [];
    const topic = `user:${farm.user.id}`;
    const leave = world.deps.live.subscribe(topic, (event) => heard.push(event));
    // Events come in the order of their commits: those of the sale are through.
    await publish(world.db, topic, 'sold');
    await expect.poll(() => heard).toContain('sold');
    heard.length = 0;
    await happens(contractId, 'SENT');
    await expect
      .poll(() => heard)
      .toEqual([
        {
          kind: 'trading-changed',
          companyId: farm.companyId,
          usersCompanyId: farm.usersCompanyId,
          what: 'contract',
          id: contractId,
        },
      ]);
    leave();
  });
});
