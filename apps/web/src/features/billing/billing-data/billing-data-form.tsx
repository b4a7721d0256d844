import type { BillingProfile } from '@canola/api-schema/billing/payment';
import type { Country } from '@canola/api-schema/users/country';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { saveBilling } from '../billing.changes.ts';
import { BILLING_KEY, billingQuery } from '../billing.queries.ts';
import { BillingForm, type BillingSent, billingValues, markBillingRefused } from '../order/billing.schema.ts';
import { BillingFields } from '../order/billing-fields.tsx';
import { useOrderPreview } from '../order/use-order-preview.ts';
import { useCompany } from '../use-company.ts';

interface BillingDataFormProps {
  profile: BillingProfile;
  countries: readonly Country[];
  /** Its preview checks the VAT number while it is typed. */
  periodId: number;
  onClose: () => void;
}

export function BillingDataForm({ profile, countries, periodId, onClose }: BillingDataFormProps) {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  const { companyId, companyCountry } = useCompany();
  const { user } = useAccess();
  const code = countries.find(({ id }) => id === companyCountry)?.phoneCountryCode;
  const form = useForm<BillingForm, unknown, BillingSent>({
    resolver: zodResolver(BillingForm),
    defaultValues: billingValues(profile, { code, email: user.email }),
  });
  useDirtyGuard(form.formState.isDirty);
  const preview = useOrderPreview(form, periodId);
  const save = useChange({
    mutationFn: ({ vat, ...sent }: BillingSent) =>
      saveBilling(companyId, { ...sent, vat: vat === '' ? null : vat }),
    async onSuccess(saved) {
      queryClient.setQueryData(billingQuery(companyId).queryKey, saved);
      toast({ kind: 'done', text: t('billing.saved') });
      onClose();
      // The VAT of what comes next may be another one.
      await queryClient.invalidateQueries({ queryKey: [BILLING_KEY, companyId] });
    },
    onError: (error) => markBillingRefused(form, error),
  });
  const isMarked = Object.keys(form.formState.errors).length > 0;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((sent) => save.mutate(sent))(event)}
    >
      <BillingFields form={form} countries={countries} vatId={preview.data?.vatId} />
      {!isMarked && <FailureNotice error={save.error} />}
      <p className="hint">{t('billing.note')}</p>
      <div className="billing-actions">
        <Button type="submit" loading={save.isPending}>
          {t('billing.save')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t('billing.keep')}
        </Button>
      </div>
    </form>
  );
}
