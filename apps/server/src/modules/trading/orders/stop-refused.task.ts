import { z } from 'zod';
import { defineTask, once } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../notifications/index.ts';
import { listApprovedMembers } from '../../users/index.ts';
import { describeOrder } from './describe.queries.ts';

/** One lowball quote cannot sell the crop, but its owner should know (docs/product/selling.md#stop-floor). */
export const stopRefused = defineTask({
  name: 'trading.stop-refused',
  payload: z.strictObject({ companyId: z.uuid(), orderId: z.uuid(), price: z.string() }),
  async run({ db }, { companyId, orderId, price }, { jobId }) {
    await once(db, 'trading.stop-refused', jobId, async (tx) => {
      const order = await describeOrder(tx, companyId, orderId);
      if (!order?.lowPrice) return;
      const { crop, tons, lowPrice, currency, offerId } = order;
      await notify(tx, {
        userIds: await listApprovedMembers(tx, order.usersCompanyId),
        companyId: order.usersCompanyId,
        kind: 'order.stop-refused',
        params: { crop, tons, price, lowPrice, currency },
        url: `/transactions-and-orders/offers/${offerId}/orders/${orderId}`,
      });
    });
  },
});
