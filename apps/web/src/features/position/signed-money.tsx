import { currencyDecimals, currencySign, formatChange } from '@canola/api-schema/number-format';
import { classes } from '#shared/ui/classes.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

interface SignedMoneyProps {
  value: number;
  currency: string;
  className?: string;
  /** The currency is in the head of the column. */
  bare?: boolean;
}

/** `+685 800 Kč`: green above zero, clay below, always with its sign. */
export function SignedMoney({ value, currency, className, bare }: SignedMoneyProps) {
  const decimals = currencyDecimals(currency);
  // A value that rounds to nothing is neither a gain nor a loss.
  const shown = Number(value.toFixed(decimals));
  const tone = shown > 0 ? 'trend-up' : shown < 0 ? 'trend-down' : undefined;
  return (
    <span className={classes('num', tone, className)}>
      {formatChange(shown, useFormatLocale(), { decimals })}
      {!bare && (
        <>
          <span className="sr-only"> </span>
          <span className="unit">{currencySign(currency)}</span>
        </>
      )}
    </span>
  );
}
