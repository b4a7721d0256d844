import type { Feature } from '@canola/api-schema/access';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ChevronDown, MapPin } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { featureAddress } from '#shared/access/features.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { late } from '#shared/boot/late.ts';
import { useLatePart } from '#shared/ui/use-late-part.ts';
import { writeCode } from './postal-codes.ts';
import { codeParam } from './price-search.ts';
import { usePlace } from './use-place.ts';

/** Their pages open without a postal code; in the menu's order, which a test of the menu compares. */
export const UNPRICED_FEATURES = [
  'STOCK_EXCHANGE',
  'MARKET_NEWS',
  'TRADING',
  'POSITION',
  'STORAGES',
  'TRANSACTIONS_ORDERS',
] as const satisfies readonly Feature[];

/**
 * Leaves a dialog that has to be answered: to the previous page, else to the first entry that needs no code
 * (docs/product/prices.md#postal-codes).
 */
function useLeaveDialog(): () => void {
  const access = useAccess();
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.history.canGoBack()) return router.history.back();
    const entry = UNPRICED_FEATURES.find((feature) => access.modeOf(feature) !== 'none');
    void navigate(entry ? { ...featureAddress(access, entry), replace: true } : { to: '/about' });
  };
}

const loadDialog = late(() => import('./postal-code-dialog.tsx'));

/** The page's place; opens the dialog when it is pressed, and by itself when the address enforces it. */
export function PostalCodeControl() {
  const { t } = useTranslation('postal-code');
  const { enforceDialog, postalCode } = useSearch({ strict: false });
  const { place } = usePlace();
  const navigate = useNavigate();
  const leave = useLeaveDialog();
  const [isOpen, setOpen] = useState(false);
  const PostalCodeDialog = useLatePart(loadDialog, {
    wanted: isOpen ? 'pressed' : enforceDialog && 'enforced',
    onGiveUp: () => setOpen(false),
  });
  const shown = place?.code ?? postalCode;
  return (
    <>
      <Button
        className="filter-select postal-code-button"
        aria-label={
          shown === undefined
            ? t('button.choose')
            : t('button.change', { place: [writeCode(String(shown)), place?.name].filter(Boolean).join(' ') })
        }
        onPress={() => setOpen(true)}
      >
        <MapPin className="i i-16" />
        <span className="select-value">
          {shown === undefined ? (
            t('button.choose')
          ) : (
            <>
              <span className="num">{writeCode(String(shown))}</span>&ensp;{place?.name}
            </>
          )}
        </span>
        {shown === undefined && <ChevronDown className="i i-14" />}
      </Button>
      {PostalCodeDialog && (
        <Suspense>
          <PostalCodeDialog
            onClose={isOpen ? () => setOpen(false) : leave}
            onChoose={(chosen) => {
              setOpen(false);
              void navigate({
                to: '.',
                search: ({ enforceDialog: _, ...search }) => ({
                  ...search,
                  postalCode: codeParam(chosen.code),
                }),
                replace: enforceDialog === true,
              });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
