import { z } from 'zod';
import { defineTask, once } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../notifications/index.ts';
import { listApprovedMembers } from '../../users/index.ts';
import { describeContract } from './describe.queries.ts';

/** Committed with the contract itself, by a sale and by the matcher alike. */
export const contractCreated = defineTask({
  name: 'trading.contract-created',
  payload: z.strictObject({
    /** The trading service's own company. */
    companyId: z.uuid(),
    contractId: z.uuid(),
    /** Filled from an order, while nobody was looking. */
    fromOrder: z.boolean(),
  }),
  async run({ db }, { companyId, contractId, fromOrder }) {
    await once(db, 'trading.contract-created', contractId, async (tx) => {
      if (!fromOrder) return;
      const contract = await describeContract(tx, companyId, contractId);
      if (!contract) throw new Error(`there is no contract ${contractId}`);
      const { crop, tons, trader, price, currency } = contract;
      await notify(tx, {
        userIds: await listApprovedMembers(tx, contract.usersCompanyId),
        kind: 'order.filled',
        params: { crop, tons, trader, price, currency },
        url: `/transactions-and-orders/transactions/${contractId}`,
      });
    });
  },
});
