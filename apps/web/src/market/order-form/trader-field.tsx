import { formatPrice } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Select } from '#shared/ui/select.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { ALL_TRADERS } from './order.schema.ts';
import type { OrderFormApi } from './order-error-text.ts';
import { eligiblePrices, type TraderOfPrice, type TraderPrice } from './order-prices.ts';

interface TraderFieldProps {
  form: OrderFormApi;
  traders: readonly TraderOfPrice[];
  prices: readonly TraderPrice[];
  quarter: { id: string; name: string } | undefined;
  currency: string;
  isReadOnly: boolean;
  errorText: (code: string | undefined) => string | undefined;
}

export function TraderField(props: TraderFieldProps) {
  const { form, traders, prices, quarter, currency, isReadOnly, errorText } = props;
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const { code, ...field } = useFormField(form, 'trader');
  const quotes = quarter ? eligiblePrices(prices, quarter.id) : [];
  const chosen = traders.find(({ id }) => id === field.value);
  const hintOf = (id: string) => {
    const quote = quotes.find(({ trader }) => trader.id === id);
    if (quote) return formatPrice(quote.price, currency, locale);
    return quarter && t('quarter.noQuote');
  };
  return (
    <Select
      {...field}
      className="order-line"
      label={t('trader')}
      options={[
        { id: ALL_TRADERS, label: t('everybody') },
        ...traders.map(({ id, name }) => ({ id, label: name, hint: hintOf(id) })),
      ]}
      start={
        chosen ? (
          <TraderTile name={chosen.name} logo={chosen.logo} size="sm" />
        ) : (
          field.value === ALL_TRADERS && (
            <span className="order-tiles">
              {quotes.slice(0, 3).map(({ trader }) => (
                <TraderTile key={trader.id} name={trader.name} logo={trader.logo} size="sm" />
              ))}
            </span>
          )
        )
      }
      end={quarter && endOf()}
      isReadOnly={isReadOnly}
      error={errorText(code)}
    />
  );

  function endOf(): string | undefined {
    if (!quarter) return undefined;
    if (chosen) return hintOf(chosen.id);
    if (quotes.length === 0) return t('quoteNone', { quarter: quarter.name });
    return t('quote', { count: quotes.length, quarter: quarter.name });
  }
}
