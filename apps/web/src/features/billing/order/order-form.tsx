import type { BillingProfile } from '@canola/api-schema/billing/payment';
import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { Country, PaymentType } from '@canola/api-schema/users/country';
import type { Plan, PlanPeriod } from '@canola/api-schema/users/plan';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Link } from '#shared/ui/link.tsx';
import { LogoMark } from '#shared/ui/logo.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { mayPass } from '../may-pass.ts';
import { closePanel } from '../panel.ts';
import { startsLater } from '../subscription-state.ts';
import { chargesVat, useSum } from '../sums.ts';
import { TermsSwitch, useTermsCheck } from '../terms/terms-switch.tsx';
import { useCompany, useDates } from '../use-company.ts';
import { BillingForm, type BillingSent, billingValues } from './billing.schema.ts';
import { BillingSection } from './billing-section.tsx';
import { MethodChoice } from './method-choice.tsx';
import { draftOf } from './order-draft.ts';
import { OrderSummary } from './order-summary.tsx';
import { ReplacedOrder } from './replaced-order.tsx';
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
  const offered = (chosen: string | undefined) => methods.find((method) => method === chosen);
  const [method, setMethod] = useState(offered(wanted) ?? offered(draft?.method) ?? methods[0] ?? 'CARD');
  const form = useForm<BillingForm, unknown, BillingSent>({
    resolver: zodResolver(BillingForm),
    defaultValues: draft?.billing ?? billingValues(profile, { code: usualCode, email: user.email }),
  });
  useDirtyGuard(form.formState.isDirty);
  const preview = useOrderPreview(form, period.id);
  const terms = useTermsCheck();
  const buy = useBuy(form, period.id, method);
  const submit = form.handleSubmit(async (billing) => {
    if (terms.check()) await buy(billing);
  });
  return (
    <form noValidate className="order" onSubmit={(event) => void submit(event)}>
      <OrderHead plan={plan} period={period} preview={preview.data} method={method} />
      <MethodChoice methods={methods} value={method} onChange={setMethod} />
      <ReplacedOrder plan={plan} period={period} method={method} />
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
      <TermsSwitch error={terms.error} input={terms.input} />
      <OrderFoot
        preview={preview.data}
        method={method}
        isSending={form.formState.isSubmitting}
        blocked={preview.error ? t('order.blocked') : undefined}
      />
    </form>
  );
}

interface OrderFootProps {
  preview: PurchasePreview | undefined;
  method: PaymentType;
  isSending: boolean;
  blocked: string | undefined;
}

/** Never leaves the screen; the button carries the sum (docs/product/look.md#rule-8). */
function OrderFoot({ preview, method, isSending, blocked }: OrderFootProps) {
  const { t } = useTranslation('billing');
  const sum = useSum();
  const total = preview && sum(preview.gross, preview.currency.type);
  // A transfer is paid when its payer sends it.
  const when = method === 'CARD' ? 'order' : 'summary';
  return (
    <div className="panel-save order-foot" data-form-actions>
      <p className="order-total">
        <span className="muted">
          {t(!preview || chargesVat(preview) ? `${when}.total` : `${when}.totalPlain`)}
        </span>
        <b className="num" aria-live="polite">
          {total ?? '…'}
        </b>
      </p>
      <Button
        type="submit"
        size="lg"
        block
        loading={isSending}
        loadingText={t('order.sending')}
        disabledReason={blocked ?? (total ? undefined : t('order.loading'))}
      >
        {total ? t('order.continue', { sum: total }) : t('order.continueWithout')}
      </Button>
    </div>
  );
}

interface OrderHeadProps {
  plan: Plan;
  period: PlanPeriod;
  preview: PurchasePreview | undefined;
  method: PaymentType;
}

function OrderHead({ plan, period, preview, method }: OrderHeadProps) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const { companyName } = useCompany();
  return (
    <div className="order-head">
      <LogoMark size={40} />
      <div className="order-title">
        <p className="h3">
          {t('planPeriod', { plan: tShell(`plan.${plan.type}`), period: t(`periodWord.${period.type}`) })}
        </p>
        <p className="hint">{companyName}</p>
        {preview && <Start preview={preview} method={method} />}
      </div>
      <Link to="/pricing" onClick={closePanel}>
        {t('order.change')}
      </Link>
    </div>
  );
}

/** A transfer starts nothing before its money is here. */
function Start({ preview, method }: { preview: PurchasePreview; method: PaymentType }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const dates = useDates();
  const { kind, startsAt, creditFrom } = preview;
  const replaced = kind === 'UPGRADE' ? creditFrom : null;
  const start = startsLater(preview) ? 'startsOn' : replaced ? 'replaces' : 'startsToday';
  return (
    <p className="hint">
      {t(method === 'CARD' ? `order.${start}` : `order.paid.${start}`, {
        date: dates.long(startsAt),
        plan: replaced && tShell(`plan.${replaced.planType}`),
      })}
    </p>
  );
}
