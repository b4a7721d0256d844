import type { CurrencyType } from '@canola/api-schema/money';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { PostalCodeControl } from '#market/postal-code/postal-code-control.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { TopBarSlot } from '#shared/router/slots.tsx';
import { LateMenu } from '#shared/ui/late-menu.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';

/** An address may carry any of the five currencies; these three are offered (docs/product/prices.md#currencies). */
const OFFERED = ['CZK', 'EUR', 'RON'] as const satisfies readonly CurrencyType[];

interface CurrencyPickerProps {
  value: CurrencyType;
  onChange: (currency: CurrencyType) => void;
}

function CurrencyPicker({ value, onChange }: CurrencyPickerProps) {
  const { t } = useTranslation();
  return (
    <LateMenu
      label={t('layout.currency')}
      entries={OFFERED.map((currency) => ({
        id: currency,
        label: currency,
        isCurrent: currency === value,
        onAction: () => onChange(currency),
      }))}
      button={(button) => (
        <Button {...button} className="filter-select" aria-label={`${t('layout.currency')} ${value}`}>
          <span className="select-value">{value}</span>
          <ChevronDown className="i i-14" />
        </Button>
      )}
    />
  );
}

/** Place and currency are in the address, so that a link shows what its sender saw; on a phone they are in the page. */
export function PlaceControls({ children }: { children?: ReactNode }) {
  const access = useAccess();
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  const { currency = access.currency } = useSearch({ strict: false });
  const picker = (
    <CurrencyPicker
      value={currency}
      onChange={(chosen: CurrencyType) =>
        void navigate({ to: '.', search: (search) => ({ ...search, currency: chosen }) })
      }
    />
  );
  if (!isPhone)
    return (
      <TopBarSlot>
        <PostalCodeControl />
        {picker}
      </TopBarSlot>
    );
  return (
    <div className="place-controls">
      <PostalCodeControl />
      <div className="place-currency">{picker}</div>
      {children}
    </div>
  );
}
