import { useChange } from '#shared/query/use-change.ts';
import '../transactions.css';
import { EXPORT_FORMATS, type ExportFormat } from '@canola/api-schema/users/list';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ownCompanyOf, tradingCompaniesQuery, useTradingCompany } from '#market/trading/trading-company.ts';
import { api } from '#shared/api/client.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import type { AppContext } from '#shared/router/app-route.ts';
import { Button } from '#shared/ui/button.tsx';
import { LateMenu } from '#shared/ui/late-menu.tsx';
import { toast } from '#shared/ui/toast.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { contractsQuery, ordersQuery, signedTotalQuery } from '../transactions.queries.ts';
import type { TransactionsSearch } from '../transactions.search.ts';
import { ContractsCard } from './contracts-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { SignedTotalCard } from './signed-total-card.tsx';

export function OverviewPage() {
  const { t } = useTranslation('transactions');
  const isPhone = useMedia(PHONE);
  return (
    <>
      <PageHead title={t('title')} subtitle={!isPhone && t('about')} />
      <div className="overview-cards">
        <ContractsCard />
        <OrdersCard />
        <SignedTotalCard download={<ContractsExport />} />
      </div>
    </>
  );
}

/**
 * Fetches the data of the page while it is still being drawn. Data that is there stays, and where the company is not
 * known yet, the page fetches it itself.
 */
export async function askAhead(
  { access, queryClient }: AppContext,
  { contract_page, contract_turn, order_filter, order_page, overview_range }: TransactionsSearch,
): Promise<void> {
  const known = await queryClient.ensureQueryData(tradingCompaniesQuery(access)).catch(() => undefined);
  const company = known && ownCompanyOf(known.companies, access.company);
  if (!company) return;
  const locale = currentLanguage();
  void queryClient.prefetchQuery({ ...signedTotalQuery(company.id, overview_range), ...ONCE });
  void queryClient.prefetchQuery({
    ...contractsQuery(company.id, contract_page, contract_turn, locale),
    ...ONCE,
  });
  if (access.may('CONTRACT_SIGN'))
    void queryClient.prefetchQuery({ ...contractsQuery(company.id, 1, 'company', locale), ...ONCE });
  void queryClient.prefetchQuery({ ...ordersQuery(company.id, order_filter, order_page, locale), ...ONCE });
}

const ONCE = { staleTime: Number.POSITIVE_INFINITY };

const ICON = { csv: FileText, xlsx: FileSpreadsheet } as const;

/** All contracts of the company as a file (docs/product/contracts.md#download). */
function ContractsExport() {
  const { t } = useTranslation('transactions');
  const { id: companyId } = useTradingCompany();
  const errorText = useErrorText();
  const save = useChange({
    mutationFn: async (format: ExportFormat) => {
      const file = await api.file('/can-trading/api/contract/export', { query: { companyId, format } });
      saveFile(file, `canola-${t('export.file')}-${new Date().toISOString().slice(0, 10)}.${format}`);
    },
    onError: (error) =>
      toast({ kind: 'failed', text: t('export.failed', { reason: errorText(error).text }) }),
  });
  return (
    <LateMenu
      label={t('export.action')}
      button={(button) => (
        <Button {...button} variant="secondary" icon={Download} loading={save.isPending}>
          {t('export.action')}
        </Button>
      )}
      entries={EXPORT_FORMATS.map((format) => ({
        id: format,
        label: t(`export.${format}`),
        icon: ICON[format],
        onAction: () => save.mutate(format),
      }))}
    />
  );
}
