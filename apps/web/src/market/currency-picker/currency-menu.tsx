import type { CurrencyType } from '@canola/api-schema/money';
import { useTranslation } from 'react-i18next';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuStart } from '#shared/ui/use-late-menu.ts';
import { useOpenOnMount } from '#shared/ui/use-open-on-mount.ts';
import { CurrencyButton } from './currency-button.tsx';

/** An address may carry any of the five currencies; these three are offered (docs/product/prices.md#currencies). */
const OFFERED = ['CZK', 'EUR', 'RON'] as const satisfies readonly CurrencyType[];

interface CurrencyMenuProps {
  value: CurrencyType;
  onChange: (currency: CurrencyType) => void;
  startAt: MenuStart;
}

export default function CurrencyMenu({ value, onChange, startAt }: CurrencyMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('layout.currency')}
      trigger={<PressedButton currency={value} startAt={startAt} />}
      entries={OFFERED.map((currency) => ({
        id: currency,
        label: currency,
        isCurrent: currency === value,
        onAction: () => onChange(currency),
      }))}
    />
  );
}

function PressedButton({ currency, startAt }: { currency: CurrencyType; startAt: MenuStart }) {
  return <CurrencyButton currency={currency} ref={useOpenOnMount(startAt)} />;
}
