import type { BillingProfile } from '@canola/api-schema/billing/payment';
import type { Country, PaymentType } from '@canola/api-schema/users/country';
import type { Plan, PlanPeriod } from '@canola/api-schema/users/plan';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { mayPass } from '../may-pass.ts';
import { useTerms } from '../terms/terms-store.ts';
import { TermsSwitch } from '../terms/terms-switch.tsx';
import { useCompany } from '../use-company.ts';
import { BillingForm, type BillingSent, billingValues } from './billing.schema.ts';
import { BillingSection } from './billing-section.tsx';
import { MethodChoice } from './method-choice.tsx';
import { draftOf } from './order-draft.ts';
import { OrderFoot } from './order-foot.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useBuy } from './use-buy.ts';
import { useOrderPreview } from './use-order-preview.ts';

interface OrderFormProps {
  plan: Plan;
  period: PlanPeriod;
  profile: BillingProfile;
  countries: readonly Country[];
  methods: readonly PaymentType[];
  /** The method that the way here has chosen. */
  wanted?: string | undefined;
}

export function OrderForm({ plan, period, profile, countries, methods, wanted }: OrderFormProps) {
  const { t } = useTranslation('billing');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const { companyCountry } = useCompany();
  const { user } = useAccess();
  const usualCode = countries.find(({ id }) => id === companyCountry)?.phoneCountryCode;
  const [draft] = useState(() => draftOf(period.id));
  const offered = (asked: string | undefined) => methods.find((one) => one === asked);
  const [method, setMethod] = useState(offered(wanted) ?? offered(draft?.method) ?? methods[0] ?? 'CARD');
  const form = useForm<BillingForm, unknown, BillingSent>({
    resolver: zodResolver(BillingForm),
    defaultValues: draft?.billing ?? billingValues(profile, { code: usualCode, email: user.email }),
  });
  useDirtyGuard(form.formState.isDirty);
  const preview = useOrderPreview(form, period.id);
  const terms = useTermsAsked();
  const buy = useBuy(form, period.id, method);
  const submit = form.handleSubmit((billing) => terms.whenAccepted(() => buy(billing)));
  return (
    <form noValidate className="order" onSubmit={(event) => void submit(event)}>
      <OrderHead plan={plan} period={period} preview={preview.data} method={method} />
      <MethodChoice methods={methods} value={method} onChange={setMethod} />
      <BillingSection form={form} countries={countries} vatId={preview.data?.vatId} />
      {preview.error && (
        <Notice
          kind="clay"
          live
          action={
            mayPass(preview.error) && (
              <Button size="sm" variant="secondary" onPress={() => void preview.refetch()}>
                {tUi('tryAgain')}
              </Button>
            )
          }
        >
          {errorText(preview.error).text}
        </Notice>
      )}
      {preview.data && <OrderSummary preview={preview.data} method={method} />}
      {terms.isShown && <TermsSwitch error={terms.error} />}
      <OrderFoot
        preview={preview.data}
        isSending={form.formState.isSubmitting}
        blocked={preview.error ? t('order.blocked') : undefined}
      />
    </form>
  );
}

/** Somebody who comes here without having been on the plans page finds the switch here as well. */
function useTermsAsked() {
  const { t } = useTranslation('billing');
  const [isAccepted] = useTerms();
  const [isShown, show] = useState(!isAccepted);
  const [isAsked, setAsked] = useState(false);
  return {
    isShown: isShown || !isAccepted,
    error: isAsked && !isAccepted ? t('terms.neededHere') : undefined,
    async whenAccepted(go: () => Promise<void>) {
      if (isAccepted) return go();
      show(true);
      setAsked(true);
    },
  };
}
