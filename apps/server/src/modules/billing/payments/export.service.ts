import { PLAN_TYPES } from '@canola/api-schema/access';
import type { PaymentExportQuery } from '@canola/api-schema/billing/payment';
import { PAYMENT_STATUSES } from '@canola/api-schema/billing/payment-statuses';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import { PAYMENT_TYPES } from '@canola/api-schema/users/country';
import { PERIOD_TYPES } from '@canola/api-schema/users/plan';
import { record } from '../../../platform/audit/audit.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wordsOf } from '../../../platform/export/export-words.ts';
import { type ExportFile, openExport } from '../../../platform/export/exporter.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { requirePermission, type Viewer } from '../../../platform/viewer.ts';
import { paymentsListing } from './export.queries.ts';

/** The list as a file, with its filters. The log records it, without the searched words. */
export async function exportPayments(
  deps: Deps & { limiter: Limiter },
  viewer: Viewer,
  { format, ...filter }: PaymentExportQuery,
): Promise<ExportFile> {
  const scope = requirePermission(viewer, 'users:payment:list');
  const t = texts(viewer.language, 'billing');
  const word = wordsOf(viewer.language);
  const { cells, rows } = paymentsListing(filter, scope, {
    plan: word('plan', PLAN_TYPES),
    period: word('period', PERIOD_TYPES),
    type: word('paymentType', PAYMENT_TYPES),
    status: word('payment', PAYMENT_STATUSES),
  });
  const columns = cells.map(({ heading, kind }) => ({ heading: t(`export.column.${heading}`), kind }));
  const { search, status, type } = filter;
  const wanted = { name: t('export.payments'), format, columns, zone: SUPPLIER_ZONE, rows };
  return openExport(deps, deps.limiter, viewer, wanted, (count) =>
    deps.db.transaction((tx) =>
      record(tx, deps.clock.now(), viewer, {
        action: 'payment.exported',
        subjectType: 'export',
        changes: {
          format,
          rows: count,
          searched: search !== undefined,
          ...(status && { status }),
          ...(type && { type }),
        },
      }),
    ),
  );
}
