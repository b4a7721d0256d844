import type { CurrencyType } from '@canola/api-schema/money';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CurrencyPicker } from '#market/currency-picker/currency-picker.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { TopBarSlot } from '#shared/router/slots.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';

/** The page's currency is in its address, so that a link shows what its sender saw; on a phone it is in the page. */
export function CurrencyChoice() {
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
  return isPhone ? <div className="mb-4 w-28">{picker}</div> : <TopBarSlot>{picker}</TopBarSlot>;
}
