import type { CurrencyType } from '@canola/api-schema/money';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { PostalCodeControl } from '#market/postal-code/postal-code-control.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { late } from '#shared/boot/late.ts';
import { TopBarSlot } from '#shared/router/slots.tsx';
import { useLateMenu } from '#shared/ui/use-late-menu.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { CurrencyButton } from '../currency-picker/currency-button.tsx';

const loadMenu = late(() => import('../currency-picker/currency-menu.tsx'));
const CurrencyMenu = lazy(loadMenu);

function CurrencyPicker(props: { value: CurrencyType; onChange: (currency: CurrencyType) => void }) {
  const { opened, trigger } = useLateMenu(loadMenu);
  return (
    <Suspense fallback={<CurrencyButton currency={props.value} />}>
      {opened ? (
        <CurrencyMenu {...props} startAt={opened.at} />
      ) : (
        <CurrencyButton currency={props.value} {...trigger} />
      )}
    </Suspense>
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
