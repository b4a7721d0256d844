import type { CurrencyType } from '@canola/api-schema/money';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CurrencyPicker } from '#market/currency-picker/currency-picker.tsx';
import { PostalCodeControl } from '#market/postal-code/postal-code-control.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { TopBarSlot } from '#shared/router/slots.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';

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
