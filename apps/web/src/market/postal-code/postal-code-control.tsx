import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, MapPin } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { late } from '#shared/boot/late.ts';
import { useLatePart } from '#shared/ui/use-late-part.ts';
import { writeCode } from './postal-codes.ts';
import { codeParam } from './price-search.ts';
import { useLeaveDialog } from './use-leave-dialog.ts';
import { usePlace } from './use-place.ts';

const loadDialog = late(() => import('./postal-code-dialog.tsx'));

/** The page's place; opens the dialog when it is pressed, and by itself when the address enforces it. */
export function PostalCodeControl() {
  const { t } = useTranslation('postal-code');
  const { enforceDialog, postalCode } = useSearch({ strict: false });
  const { place, list } = usePlace();
  const navigate = useNavigate();
  const leave = useLeaveDialog();
  const [isOpen, setOpen] = useState(false);
  const isEnforced = enforceDialog === true || (list.isError && place === undefined);
  const PostalCodeDialog = useLatePart(loadDialog, {
    wanted: isOpen ? 'pressed' : isEnforced && 'enforced',
    onGiveUp: () => setOpen(false),
  });
  const shown = place?.code ?? postalCode;
  return (
    <>
      <Button
        className="filter-select postal-code-button"
        aria-label={
          place ? t('button.change', { place: `${writeCode(place.code)} ${place.name}` }) : t('button.choose')
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
