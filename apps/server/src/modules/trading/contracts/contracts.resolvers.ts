import type { RejectReason } from '@canola/api-schema/trading/trader-api';
import { texts } from '../../../platform/i18n/texts.ts';
import { readableCompanies } from '../companies/access.service.ts';
import type { TradingContext } from '../context.ts';
import { isId } from '../field-checks.ts';
import type { Locale, MutationResolvers, Resolvers } from '../generated/resolvers.ts';
import { payloadOf } from '../payload.ts';
import type { Parameter } from '../reference/index.ts';
import type { FailureReason } from '../tables/contracts.tables.ts';
import { declineContract } from './decline.service.ts';
import { qualityWords } from './documents/quality-words.ts';
import { addContract } from './sell.service.ts';
import { findSignedTotal } from './signed-total.queries.ts';
import { makeLink } from './signing/pages/link.ts';

interface Failure {
  _failureReason: FailureReason | null;
  _failureNote: string | null;
  _rejectReason: Exclude<RejectReason, 'other'> | null;
  _locale: Locale;
}

export const contractResolvers: Resolvers = {
  Query: {
    signedTotal: async (_, { companyId, range }, { viewer, deps }) =>
      isId(companyId)
        ? findSignedTotal(deps.db.$client, readableCompanies(viewer), companyId, range, deps.clock.now())
        : null,
  },
  Contract: {
    failure: (contract) => failureText(contract as unknown as Failure),
    quality: (contract) => {
      const { _parameters, _locale } = contract as unknown as { _parameters: Parameter[]; _locale: Locale };
      return qualityWords(_parameters, _locale);
    },
  },
  UserSignature: {
    slug: (signature, _, context) => linkOf(signature as unknown as Linked, context),
    url: (signature, _, context) => {
      const link = linkOf(signature as unknown as Linked, context);
      return link && `/can-trading/api/signing/${link}`;
    },
  },
};

interface Linked {
  _linkSecret: string | null;
  _contractId: string;
}

/** Each viewer gets a link of their own (docs/product/contracts.md#signing). */
function linkOf({ _linkSecret, _contractId }: Linked, { viewer, deps }: TradingContext): string | null {
  if (!_linkSecret) return null;
  return makeLink(_linkSecret, { contractId: _contractId, userId: viewer.userId }, deps.clock.now());
}

function failureText({ _failureReason, _failureNote, _rejectReason, _locale }: Failure): string | null {
  if (!_failureReason) return null;
  const t = texts(_locale, 'trading');
  const reason = t(_rejectReason ? `failure.rejectedFor.${_rejectReason}` : `failure.${_failureReason}`);
  return _failureNote ? t('failure.withNote', { reason, note: _failureNote }) : reason;
}

export const contractIds = ({
  contractId,
  offerId = null,
}: {
  contractId: string;
  offerId?: string | null;
}) => ({
  id: contractId,
  offerId,
});

export const contractMutations: MutationResolvers = {
  declineContract(_, { id, reason = null }, context) {
    return payloadOf(context, declineContract(context.deps, context.viewer, { id, reason }), contractIds);
  },
  addContract(_, { contract, clientMutationId = null }, context) {
    const { amount, currency, customTransport, marketPrice, offer } = contract;
    const input = {
      amount,
      currency,
      customTransport,
      marketPriceId: marketPrice,
      offerId: offer,
      expectedPrice: contract.expectedPrice ?? null,
      termsVersion: contract.termsVersion ?? null,
      note: contract.note ?? null,
      transportNote: contract.transportNote ?? null,
    };
    return payloadOf(
      context,
      addContract(context.deps, context.viewer, input, clientMutationId),
      contractIds,
    );
  },
};
