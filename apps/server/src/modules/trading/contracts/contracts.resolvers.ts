import { texts } from '../../../platform/i18n/texts.ts';
import { readableCompanies } from '../companies/access.service.ts';
import { isId } from '../field-checks.ts';
import type { Locale, Resolvers } from '../generated/resolvers.ts';
import type { FailureReason } from '../tables/contracts.tables.ts';
import { findSignedTotal } from './signed-total.queries.ts';

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
};

function failureText({ _failureReason, _failureNote, _locale }: Failure): string | null {
  if (!_failureReason) return null;
  const t = texts(_locale, 'trading');
  const reason = t(`failure.${_failureReason}`);
  return _failureNote ? t('failure.withNote', { reason, note: _failureNote }) : reason;
}
