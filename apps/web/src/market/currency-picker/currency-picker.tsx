import type { CurrencyType } from '@canola/api-schema/money';
import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Menu } from '#shared/ui/menu.tsx';

/** An address may carry any of the five currencies; these three are offered (docs/product/prices.md#currencies). */
const OFFERED = ['CZK', 'EUR', 'RON'] as const satisfies readonly CurrencyType[];

interface CurrencyPickerProps {
  value: CurrencyType;
  onChange: (currency: CurrencyType) => void;
}

export function CurrencyPicker({ value, onChange }: CurrencyPickerProps) {
  const { t } = useTranslation();
  const label = t('layout.currency');
  return (
    <Menu
      label={label}
      trigger={
        <Button className="filter-select" aria-label={`${label} ${value}`}>
          <span className="select-value">{value}</span>
          <ChevronDown className="i i-14" />
        </Button>
      }
      entries={OFFERED.map((currency) => ({
        id: currency,
        label: currency,
        isCurrent: currency === value,
        onAction: () => onChange(currency),
      }))}
    />
  );
}
