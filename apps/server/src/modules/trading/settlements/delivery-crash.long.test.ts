import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashingPool } from '../../../../test/billing-crash/crashing-pool.ts';
import { openSettlementWorld, type SettlementWorld } from '../../../../test/settlement-world.ts';
import { confirmTicket, disputeTicket, enterLaboratory } from '../deliveries/answers.service.ts';
import { agreeCallOff, proposeCallOff } from '../deliveries/call-offs.service.ts';
import { closeDelivery } from '../deliveries/closing.service.ts';
import { addTicket } from '../deliveries/tickets.service.ts';
import { type Outcome, Refusal } from '../outcome.ts';
import { sayReceipt } from './receipts.service.ts';
import { settle } from './settle.service.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world.close());

let lives = 0;

/** One contract from its first call-off to its last payment; each step is what one side sends, under its own id. */
async function lifeOf() {
  const { deps, home, traderId } = world;
  const [{ contractId, offerId }, other] = [await world.signedSale(), await world.signedSale()];
  const farm = { side: 'FARM', viewer: home.viewer } as const;
  const trader = { side: 'TRADER', traderId, userId: null } as const;
  const payee = {
    side: 'FARM',
    usersCompanyIds: [home.usersCompanyId],
    userId: home.viewer.userId,
  } as const;
  const ids = new Map<string, string>();
  const idOf = (name: string) => ids.get(name) ?? ids.set(name, randomUUID()).get(name) ?? '';
  const life = ++lives;
  const made = new Map<string, string>();
  /** Repeated by whoever got no answer; a step that was made already may be refused then. */
  const ok = async <T>(outcome: Promise<Outcome<T>>): Promise<T | undefined> => {
    const result = await outcome;
    return result.ok ? result.value : undefined;
  };
  const enter = (actor: typeof farm | typeof trader, name: string, netKg: number, splitTo?: string) =>
    ok(
      addTicket(
        deps,
        actor,
        {
          contractId,
          number: `L${life}-${name}`,
          lorry: null,
          day: '2026-11-10',
          grossKg: netKg + 15_000,
          tareKg: 15_000,
          quality: { moisture: '15.2', impurities: '7', protein: '12.6' },
          splitTo: splitTo ?? null,
          takeBack: false,
        },
        idOf(`${actor.side} ${name}`),
      ),
    ).then((ticket) => ticket && made.set(name, ticket.ticketId));
  const ticket = (name: string) => made.get(name) ?? '';
  const pay = async (caller: typeof payee | typeof trader, settlement: string, amount: string) => {
    const said = { settlementId: idOf(settlement), amount, day: '2026-11-12' };
    await sayReceipt(deps, caller, { ...said, clientMutationId: idOf(`${caller.side} ${amount}`) });
  };
  const callOff = { contractId, day: '2026-11-20', from: '07:00', to: '09:00', tons: '24', lorries: 1 };
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const proposed = await ok(proposeCallOff(deps, trader, { ...callOff, note: null }, idOf('call-off')));
      if (proposed) made.set('call-off', proposed.callOffId);
    },
    () => ok(agreeCallOff(deps, farm, ticket('call-off'))),
    () => enter(trader, 'A', 24_380),
    () => ok(confirmTicket(deps, farm, ticket('A'))),
    () => enter(farm, 'B', 24_000),
    () => enter(trader, 'B', 23_900),
    () => ok(confirmTicket(deps, trader, ticket('B'))),
    () => enter(trader, 'C', 20_000, other.contractId),
    () => {
      const disputes = [{ parameter: 'moisture', asked: '14.5' }];
      return ok(
        disputeTicket(deps, farm, { id: ticket('C'), disputes, note: 'Wet sample' }, idOf('dispute')),
      );
    },
    async () => {
      const { rows } = await world.db.$client.query('select id from trading.dispute where ticket_id = $1', [
        ticket('C'),
      ]);
      await ok(enterLaboratory(deps, trader, { id: rows[0].id, value: '14.8' }));
    },
    () => ok(confirmTicket(deps, farm, ticket('C'))),
    () =>
      settle(deps, trader, { contractId, tax: '1000', without: [], clientMutationId: idOf('settlement') }),
    () => pay(trader, 'settlement', '100000'),
    () => pay(payee, 'settlement', '100000'),
    () =>
      settle(deps, trader, {
        contractId,
        tax: '0',
        without: [],
        replaces: idOf('settlement'),
        clientMutationId: idOf('correction'),
      }),
    () => pay(payee, 'correction', '50000'),
    () => pay(trader, 'correction', '50000'),
    () => ok(closeDelivery(deps, trader, contractId)),
  ];
  const end = async () => {
    const { rows } = await world.db.$client.query(
      `select
         (select json_agg(json_build_array(regexp_replace(number, '.*-', ''), contract_id = $1, side, state, net_kg,
           counted_kg, moved_kg, is_settled) order by number, contract_id = $1)
          from trading.ticket where contract_id in ($1, $2)) as tickets,
         (select json_agg(json_build_array(x.parameter, x.asked, x.laboratory, x.state) order by x.parameter, x.asked)
          from trading.dispute x join trading.ticket t on t.id = x.ticket_id where t.contract_id = $1) as disputes,
         (select json_agg(json_build_array(state, net, tax, due_day) order by sequence) from trading.settlement s
          where exists (select from trading.settlement_line l where l.settlement_id = s.id and l.contract_id = $1))
          as settlements,
         (select json_agg(json_build_array(amount, said_by, confirmed_at is not null) order by amount)
          from trading.receipt where settlement_id = $4) as receipts,
         (select json_agg(state) from trading.call_off where contract_id = $1) as "callOffs",
         (select json_build_array(total, sold, ordered) from trading.offer where id = $3) as offer,
         (select outcome_tons from trading.contract where id = $1) as outcome,
         (select count(*) from notifications.notification where url like '%' || $1 || '%' or url like '%' || $4 || '%')
          as messages`,
      [contractId, other.contractId, offerId, idOf('correction')],
    );
    return rows[0];
  };
  return { steps, end };
}

/** Each step is one. An agreed call-off looks for its lorries afterwards; two tickets are tried as ordinary ones first. */
const COMMITS = 21;
let crashes: ReturnType<typeof crashingPool>;
let undisturbed: object;

async function live(at: number, moment: 'before' | 'after' = 'before') {
  const { steps, end } = await lifeOf();
  crashes.plan(at, moment);
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (!crashes.isDead() && !(error instanceof Refusal)) throw error;
    }
    if (!crashes.isDead()) continue;
    crashes.restart();
    await step();
  }
  const commits = crashes.count();
  crashes.restart();
  return { end: await end(), commits };
}

beforeAll(async () => {
  crashes = crashingPool(world.db.$client);
  const { end, commits } = await live(Number.POSITIVE_INFINITY);
  expect(commits).toBe(COMMITS);
  expect(end).toMatchObject({
    outcome: '63.0',
    settlements: [
      ['REPLACED', expect.any(Number), 1000, expect.any(String)],
      ['SENT', expect.any(Number), 0, expect.any(String)],
    ],
    receipts: [
      [50_000, 'FARM', true],
      [100_000, 'TRADER', true],
    ],
  });
  undisturbed = end;
}, 600_000);

test.each(Array.from({ length: COMMITS }, (_, index) => index + 1))(
  'a contract’s life ends the same when the process is killed just before or just after commit %i',
  { timeout: 600_000 },
  async (at) => {
    expect((await live(at, 'before')).end).toEqual(undisturbed);
    expect((await live(at, 'after')).end).toEqual(undisturbed);
  },
);
