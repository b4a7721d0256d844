import { TERMS_VERSION } from '@canola/api-schema/billing/purchase';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '#shared/boot/late.ts';
import { createStore, useStore } from '#shared/storage/store.ts';
import { formatLongDate } from '#shared/time/format.ts';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** On the plans page and in the panel it is the same switch; a reload asks again. */
const accepted = createStore(false);
export const setTerms = accepted.set;

/** A purchase goes on once the terms are accepted; until then the switch says that they are needed. */
export function useTermsCheck() {
  const { t } = useTranslation('billing');
  const isAccepted = useStore(accepted);
  const [isNeeded, setNeeded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return {
    input,
    error: isNeeded && !isAccepted ? t('terms.needed') : undefined,
    check(): boolean {
      if (isAccepted) return true;
      setNeeded(true);
      input.current?.focus({ preventScroll: true });
      input.current?.closest('.terms-switch')?.scrollIntoView({ block: 'center' });
      return false;
    },
  };
}

const TermsDialog = lateComponent(late(() => import('./terms-dialog.tsx')));

interface TermsSwitchProps {
  error?: string | undefined;
  input?: Ref<HTMLInputElement>;
}

/** Needed for every purchase; the version goes with the payment (docs/product/payments.md#buying). */
export function TermsSwitch({ error, input }: TermsSwitchProps) {
  const { t } = useTranslation('billing');
  const isAccepted = useStore(accepted);
  const [isShown, show] = useState(false);
  const version = formatLongDate(new Date(TERMS_VERSION), useFormatLocale(), 'UTC');
  return (
    <div className="terms-switch">
      <Switch ref={input} value={isAccepted} onChange={setTerms} error={isAccepted ? undefined : error}>
        {t('terms.agree', { version })}
      </Switch>
      <button type="button" className="link terms-read" onClick={() => show(true)}>
        {t('terms.read')}
      </button>
      {isShown && <TermsDialog version={version} onClose={() => show(false)} />}
    </div>
  );
}
