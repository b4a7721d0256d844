import type { CurrencyType } from '@canola/api-schema/money';
import { formatExactMoney } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { termsQuery } from '#market/trading/trader-terms.ts';
import { amountText, exactPriceText } from '#market/units/amount-text.ts';
import { multiply } from '#shared/money/decimal.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { DealFacts } from './deal-facts.tsx';
import './deal-facts.css';
import type { useDeal } from './use-deal.ts';

interface DealDialogProps {
  deal: Omit<ReturnType<typeof useDeal<{ amount: number | null; customTransport?: boolean }, never>>, 'ask'>;
  kind: 'sale' | 'purchase';
  currency: CurrencyType;
  /** As it is written; tons by default. */
  unit?: string;
  words: { crop: string; quarter: string; year?: number; company?: string; place?: string; storage?: string };
}

/** The last question before a contract: one plain sentence with the numbers, and what else is agreed. */
export function DealDialog({ deal, kind, currency, unit = 't', words }: DealDialogProps) {
  const { t } = useTranslation('deal');
  const locale = useFormatLocale();
  const { question, failure } = deal;
  const terms = useQuery({
    ...termsQuery(question?.quote ?? { id: '', trader: { id: '' } }),
    enabled: question !== undefined,
    select: ({ traderTerms }) => traderTerms,
  });
  if (!question) return null;
  const { quote, oldPrice } = question;
  const amount = String(question.values.amount);
  const priceText = (price: string) => exactPriceText(price, currency, unit, locale);
  const values = {
    ...words,
    amount: amountText(amount, unit, locale),
    trader: quote.trader.name,
    price: priceText(quote.price),
    total: formatExactMoney(multiply(quote.price, amount), currency, locale),
  };
  const failureText = (why: NonNullable<typeof failure>) => {
    if ('text' in why) return why.text;
    return why.kind === 'terms' ? t('facts.changed', values) : t(`${kind}.${why.kind}`);
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={deal.close}
      title={t(`${kind}.title`, values)}
      confirmLabel={t(`${kind}.confirm`, values)}
      cancelLabel={t(`${kind}.keep`)}
      error={failure && failureText(failure)}
      disabledReason={terms.isPending ? t('facts.loading') : terms.isError && t('facts.failed')}
      onConfirm={() => deal.confirm(terms.data?.version ?? null)}
    >
      {oldPrice !== undefined && (
        <Notice kind="wheat" title={t('changed')} live>
          <Trans
            t={t}
            i18nKey={`${kind}.changed`}
            values={{ ...values, oldPrice: priceText(oldPrice) }}
            components={{ b: <b className="num" /> }}
          />
        </Notice>
      )}
      <p>
        <Trans
          t={t}
          i18nKey={`${kind}.sentence`}
          values={values}
          components={{ b: <b className="num whitespace-nowrap text-ink" /> }}
        />
      </p>
      <DealFacts
        kind={kind}
        amount={amount}
        trader={quote.trader.name}
        delivers={question.values.customTransport ? { point: quote.point?.name } : undefined}
        storage={words.storage}
        terms={terms.data}
      />
      {kind === 'purchase' && oldPrice === undefined && <p className="hint">{t('purchase.moves')}</p>}
    </ConfirmDialog>
  );
}
