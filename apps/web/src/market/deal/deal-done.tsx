import { formatExactMoney } from '@canola/api-schema/number-format';
import { ContractDocument, type ContractQuery } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { inSentence, useUnitTexts } from '#market/units/amount-text.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { Outcome } from './outcome.tsx';
import { SoldBar } from './sold-bar.tsx';

export type DoneContract = NonNullable<ContractQuery['contract']>;

interface DealDoneProps {
  kind: 'sale' | 'purchase';
  contractId: string;
  /** Of the page's offer, where it has one: other contracts are not found. */
  offerId?: string;
  hero?: (contract: DoneContract) => ReactNode;
  /** Where to go on: `Sell more`. */
  more: string;
  onMore: () => unknown;
}

/** Sold or bought: what, by whom and for how much, and what comes next. It needs nothing but its address. */
export function DealDone({ kind, contractId, offerId, hero, more, onMore }: DealDoneProps) {
  const { t } = useTranslation('deal');
  const query = useQuery(tradingQuery(ContractDocument, { id: contractId, locale: useLanguage() }));
  const link = { to: '/transactions-and-orders/transactions/$contractId', params: { contractId } } as const;
  const words = useDoneWords(kind);
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={5} />} height={320}>
      {({ contract }) => {
        if (!contract || (offerId !== undefined && contract.offer?.id !== offerId))
          return (
            <EmptyState icon={SearchX} height={320} title={t('done.gone')}>
              {t('done.goneText')}
            </EmptyState>
          );
        // There is no deal in the end: the contract says why.
        if (contract.status === 'FAILED') return <RedirectOnce {...link} />;
        const values = words(contract);
        return (
          <Outcome
            title={t(`done.${kind}.title`, values)}
            actions={
              <>
                <LinkButton {...link} size="lg">
                  {t('openContract')}
                </LinkButton>
                <Button variant="quiet" onPress={() => void onMore()}>
                  {more}
                </Button>
              </>
            }
          >
            {hero?.(contract)}
            {kind === 'sale' && contract.offer && (
              <SoldBar offerId={contract.offer.id} amount={contract.amount} />
            )}
            <p>
              <Trans
                t={t}
                i18nKey={`done.${kind}.text`}
                values={values}
                components={{ b: <b className="num" /> }}
              />
            </p>
            <p className="muted">
              {contract.storage && t('done.storage', { storage: contract.storage.label })}{' '}
              {isUnanswered(contract) && t('done.next', values)}
            </p>
          </Outcome>
        );
      }}
    </Loaded>
  );
}

/** The page is opened again later too: then the trader has answered. */
const isUnanswered = ({ status }: DoneContract) => status === 'PENDING' || status === 'PROCESSING';

function useDoneWords(kind: DealDoneProps['kind']) {
  const locale = useFormatLocale();
  const { amountText, exactPriceText } = useUnitTexts();
  return ({ amount, crop, trader, quarter, finalPrice, currency, total }: DoneContract) => ({
    amount: amountText(amount, crop.unit),
    crop: kind === 'sale' ? inSentence(crop.name, locale) : crop.name,
    trader: trader.name,
    quarter: quarter.name,
    price: exactPriceText(finalPrice, currency, crop.unit),
    total: formatExactMoney(total, currency, locale),
  });
}
