import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineTask, enqueue, once } from '../../../../platform/jobs/jobs.ts';
import { notify } from '../../../notifications/index.ts';
import { listApprovedMembers, listSigners } from '../../../users/index.ts';
import { describeContract } from '../contracts.queries.ts';
import { type Expiring, listExpiring, listOverdue } from '../deadline.queries.ts';
import { tryMoveContract } from '../lifecycle/lifecycle.service.ts';
import { listOpenSignings } from './signing.queries.ts';
import { syncSigning } from './sync.service.ts';

const Contract = z.strictObject({ companyId: z.uuid(), contractId: z.uuid() });

/** Asked for by every message of the signing service. */
export const syncSigningTask = defineTask({
  name: 'trading.sync-signing',
  payload: Contract,
  run: syncSigning,
});

/** A message may be lost for good, so open signings are checked regularly. */
const checkSignings = defineTask({
  name: 'trading.check-signings',
  payload: z.strictObject({}),
  cron: '23 * * * *',
  async run({ db }) {
    for (const contract of await listOpenSignings(db))
      await enqueue(db, syncSigningTask, contract, { key: `trading.sync-signing ${contract.contractId}` });
  },
});

/** The last day without both signatures makes a contract fail (docs/product/contracts.md#deadline). */
export const expireContract = defineTask({
  name: 'trading.expire-contract',
  payload: Contract,
  async run(deps, contract) {
    // The last signature may be on its way to us.
    await syncSigning(deps, contract);
    const [due] = await listOverdue(deps.db, deps.clock.now(), contract);
    if (!due) return;
    const failure = { reason: 'expired', note: null } as const;
    await tryMoveContract(deps.db, { ...contract, event: 'EXPIRED', at: deps.clock.now(), failure });
  },
});

export const expireContracts = defineTask({
  name: 'trading.expire-contracts',
  payload: z.strictObject({}),
  cron: '41 2 * * *',
  async run({ db, clock }) {
    for (const contract of await listOverdue(db, clock.now()))
      await enqueue(db, expireContract, contract, { key: `trading.expire-contract ${contract.contractId}` });
  },
});

/**
 * Reminds of the last day, a week, three days and a day before it. The trader's signature moves that day, and with it
 * the reminders (docs/product/contracts.md#deadline).
 */
export const remindUnsigned = defineTask({
  name: 'trading.remind-unsigned',
  payload: z.strictObject({}),
  cron: '11 * * * *',
  async run({ db, clock }) {
    for (const contract of await listExpiring(db, clock.now())) {
      const { contractId, signBy, days } = contract;
      await once(db, 'trading.remind-unsigned', `${contractId} ${signBy} ${days}`, (tx) =>
        remind(tx, contract),
      );
    }
  },
});

/** Everybody of the company; those who can sign are led to the signature when it is their turn. */
async function remind(tx: Db, { companyId, contractId, signBy, turn }: Expiring): Promise<void> {
  const contract = await describeContract(tx, companyId, contractId);
  if (!contract) throw new Error(`there is no contract ${contractId}`);
  const { crop, tons, unit, trader, usersCompanyId } = contract;
  const message = {
    companyId: usersCompanyId,
    kind: 'contract.expiring',
    params: { crop, tons, unit, trader, date: signBy, turn },
  } as const;
  const url = `/transactions-and-orders/transactions/${contractId}`;
  const signers = turn === 'company' ? await listSigners(tx, usersCompanyId) : [];
  const members = await listApprovedMembers(tx, usersCompanyId);
  await notify(
    tx,
    { ...message, userIds: signers, url: `${url}/signature` },
    { ...message, userIds: members.filter((userId) => !signers.includes(userId)), url },
  );
}

export const signingTasks = [syncSigningTask, checkSignings, expireContract, expireContracts, remindUnsigned];
