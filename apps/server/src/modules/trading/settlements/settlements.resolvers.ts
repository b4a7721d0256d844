import { calculateQuality, type Weighed } from '@canola/api-schema/deliveries/quality';
import { Decimal } from 'decimal.js';
import { ANSWER_DELIVERIES, readableCompanies, requireRight } from '../companies/access.service.ts';
import { findTradingCompany } from '../companies/companies.queries.ts';
import type { TradingContext } from '../context.ts';
import type { MutationResolvers, Resolvers } from '../generated/resolvers.ts';
import { type Outcome, refuse, withOutcome } from '../outcome.ts';
import { payloadOf } from '../payload.ts';
import { type Caller, findOwnerOfMoney } from './receipts.queries.ts';
import { confirmReceipt, disputeSettlement, sayReceipt, withdrawReceipt } from './receipts.service.ts';

export const settlementResolvers: Resolvers = {
  Owed: {
    unsettled: (owed) => {
      const { _tickets } = owed as unknown as { _tickets: Weighed[] };
      return _tickets
        .reduce((sum, ticket) => sum.plus(calculateQuality(ticket).sum), new Decimal(0))
        .toFixed(2);
    },
  },
};

type Farm = Extract<Caller, { side: 'FARM' }>;

/** A member who may sign, of the company that is owed; another company's is not there. */
const asFarm = withOutcome(
  async (
    { deps, viewer }: TradingContext,
    named: { settlement: string } | { receipt: string },
    work: (farm: Farm) => Promise<string>,
  ): Promise<string> => {
    const companyId = await findOwnerOfMoney(deps.db, readableCompanies(viewer), named);
    const company = companyId && (await findTradingCompany(deps.db, companyId));
    if (!company) refuse('root', 'not-found');
    requireRight(viewer, company.usersCompanyId, ANSWER_DELIVERIES);
    return work({ side: 'FARM', usersCompanyIds: [company.usersCompanyId], userId: viewer.userId });
  },
);

const payload = (context: TradingContext, outcome: Promise<Outcome<string>>) =>
  payloadOf(context, outcome, (id) => ({ id }));

export const settlementMutations: MutationResolvers = {
  sayReceipt(_, { settlement, amount, day, clientMutationId = null }, context) {
    const said = { settlementId: settlement, amount, day, clientMutationId };
    return payload(
      context,
      asFarm(context, { settlement }, (farm) => sayReceipt(context.deps, farm, said)),
    );
  },
  confirmReceipt(_, { id }, context) {
    return payload(
      context,
      asFarm(context, { receipt: id }, (farm) => confirmReceipt(context.deps, farm, id)),
    );
  },
  withdrawReceipt(_, { id }, context) {
    return payload(
      context,
      asFarm(context, { receipt: id }, (farm) => withdrawReceipt(context.deps, farm, id)),
    );
  },
  disputeSettlement(_, { id, note }, context) {
    const work = (farm: Farm) => disputeSettlement(context.deps, farm, id, note);
    return payload(context, asFarm(context, { settlement: id }, work));
  },
  agreeSettlement(_, { id }, context) {
    const work = (farm: Farm) => disputeSettlement(context.deps, farm, id, null);
    return payload(context, asFarm(context, { settlement: id }, work));
  },
};
