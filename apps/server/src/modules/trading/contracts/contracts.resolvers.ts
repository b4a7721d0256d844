import { texts } from '../../../platform/i18n/texts.ts';
import { readableCompanies } from '../companies/access.service.ts';
import type { TradingContext } from '../context.ts';
import { isId } from '../field-checks.ts';
import type { Locale, Resolvers } from '../generated/resolvers.ts';
import type { FailureReason } from '../tables/contracts.tables.ts';
import { findSignedTotal } from './signed-total.queries.ts';
import { makeLink } from './signing/pages/link.ts';

interface Failure {
  _failureReason: FailureReason | null;
  _failureNote: string | null;
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

function failureText({ _failureReason, _failureNote, _locale }: Failure): string | null {
  if (!_failureReason) return null;
  const t = texts(_locale, 'trading');
  const reason = t(`failure.${_failureReason}`);
  return _failureNote ? t('failure.withNote', { reason, note: _failureNote }) : reason;
}
