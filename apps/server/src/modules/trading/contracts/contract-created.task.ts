import { z } from 'zod';
import { defineTask, once } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../notifications/index.ts';
import { listApprovedMembers } from '../../users/index.ts';
import { notifyMembers } from '../trading.live.ts';
import { describeContract } from './describe.queries.ts';
import { tryMoveContract } from './lifecycle/lifecycle.service.ts';

/** Queued in the transaction that makes the contract, by a sale or by the matcher. */
export const contractCreated = defineTask({
  name: 'trading.contract-created',
  payload: z.strictObject({
    /** The trading service's own company. */
    companyId: z.uuid(),
    contractId: z.uuid(),
    /** Filled from an order, so its owner may not be looking at the page. */
    fromOrder: z.boolean(),
  }),
  async run({ db, clock }, { companyId, contractId, fromOrder }) {
    await once(db, 'trading.contract-created', contractId, async (tx) => {
      // From now on it is in the list of contracts that wait for the trader (docs/product/contracts.md#signing).
      await tryMoveContract(tx, { companyId, contractId, event: 'SENT', at: clock.now() });
      const contract = await describeContract(tx, companyId, contractId);
      if (!contract) throw new Error(`there is no contract ${contractId}`);
      const { crop, tons, trader, price, currency, orderId, offerId } = contract;
      await notifyMembers(tx, companyId, [
        ...(orderId ? [{ what: 'order' as const, id: orderId }] : []),
        ...(offerId ? [{ what: 'offer' as const, id: offerId }] : []),
      ]);
      if (!fromOrder) return;
      await notify(tx, {
        userIds: await listApprovedMembers(tx, contract.usersCompanyId),
        companyId: contract.usersCompanyId,
        kind: 'order.filled',
        params: { crop, tons, trader, price, currency },
        url: `/transactions-and-orders/transactions/${contractId}`,
      });
    });
  },
});
