import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { defineTask, enqueue } from '../../../../platform/jobs/jobs.ts';
import { tryMoveContract } from '../lifecycle/lifecycle.service.ts';
import { listOpenSignings, listUnsignedSince } from './open-signings.queries.ts';
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

const EXPIRY_MS = 30 * 24 * 3600 * 1000;

/** Thirty days without a signature make a contract fail (docs/product/contracts.md#transitions). */
export const expireContract = defineTask({
  name: 'trading.expire-contract',
  payload: Contract,
  async run(deps, contract) {
    // The last signature may be on its way to us.
    await syncSigning(deps, contract);
    const [due] = await listUnsignedSince(deps.db, expiryLimit(deps), contract);
    if (!due) return;
    const failure = { reason: 'expired', note: null } as const;
    await tryMoveContract(deps.db, { ...contract, event: 'EXPIRED', at: deps.clock.now(), failure });
  },
});

export const expireContracts = defineTask({
  name: 'trading.expire-contracts',
  payload: z.strictObject({}),
  cron: '41 2 * * *',
  async run(deps) {
    const { db } = deps;
    for (const contract of await listUnsignedSince(db, expiryLimit(deps)))
      await enqueue(db, expireContract, contract, { key: `trading.expire-contract ${contract.contractId}` });
  },
});

const expiryLimit = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now().getTime() - EXPIRY_MS);

export const signingTasks = [syncSigningTask, checkSignings, expireContract, expireContracts];
