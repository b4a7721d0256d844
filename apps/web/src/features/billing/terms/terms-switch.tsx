import { TERMS_VERSION } from '@canola/api-schema/billing/purchase';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useTerms } from './terms-store.ts';

const POINTS = ['price', 'renewal', 'cancel', 'vat', 'refund'] as const;

interface TermsSwitchProps {
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Needed for every purchase; the version goes with the payment (docs/product/payments.md#buying). */
export function TermsSwitch({ error, ref }: TermsSwitchProps) {
  const { t } = useTranslation('billing');
  const [isAccepted, accept] = useTerms();
  const [isShown, show] = useState(false);
  const version = formatLongDate(new Date(TERMS_VERSION), useFormatLocale(), 'UTC');
  return (
    <div className="terms-switch">
      <Switch ref={ref} value={isAccepted} onChange={accept} error={isAccepted ? undefined : error}>
        {t('terms.agree', { version })}
      </Switch>
      <button type="button" className="link terms-read" onClick={() => show(true)}>
        {t('terms.read')}
      </button>
      <Dialog
        isOpen={isShown}
        onOpenChange={show}
        title={t('terms.title')}
        subtitle={t('terms.version', { version })}
        footer={<Button onPress={() => show(false)}>{t('terms.close')}</Button>}
      >
        <ul className="terms-points">
          {POINTS.map((point) => (
            <li key={point}>{t(`terms.points.${point}`)}</li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
