import type { CurrencyType } from '@canola/api-schema/money';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';

interface CurrencyButtonProps extends Omit<ButtonProps, 'value'> {
  currency: CurrencyType;
  ref?: Ref<HTMLButtonElement>;
}

export function CurrencyButton({ currency, ...props }: CurrencyButtonProps) {
  const { t } = useTranslation();
  return (
    <Button {...props} className="filter-select" aria-label={`${t('layout.currency')} ${currency}`}>
      <span className="select-value">{currency}</span>
      <ChevronDown className="i i-14" />
    </Button>
  );
}
