import { z } from 'zod';
import { defineTask, once } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../notifications/index.ts';
import { listApprovedMembers } from '../../users/index.ts';
import { notifyMembers } from '../trading.live.ts';
import { sendToTrader } from './answer/answer.service.ts';
import { describeContract } from './contracts.queries.ts';

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
      await sendToTrader(tx, { companyId, contractId }, clock.now());
      const contract = await describeContract(tx, companyId, contractId);
      if (!contract) throw new Error(`there is no contract ${contractId}`);
      const { crop, tons, trader, price, currency, orderId, offerId } = contract;
      await notifyMembers(tx, companyId, [
        ...(orderId ? [{ what: 'order' as const, id: orderId }] : []),
        ...(offerId ? [{ what: 'offer' as const, id: offerId }] : []),
      ]);
      if (!fromOrder) return;
      const message = {
        userIds: await listApprovedMembers(tx, contract.usersCompanyId),
        companyId: contract.usersCompanyId,
        url: `/transactions-and-orders/transactions/${contractId}`,
      };
      const params = { crop, tons, trader, price, currency };
      await notify(
        tx,
        contract.rung === null
          ? { ...message, kind: 'order.filled', params }
          : { ...message, kind: 'ladder.rung-sold', params: { ...params, rung: contract.rung } },
      );
    });
  },
});
