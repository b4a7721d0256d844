import { formatTons } from '@canola/api-schema/number-format';
import { EditOfferDocument } from '@canola/api-schema/trading/generated/operations';
import { zodResolver } from '@hookform/resolvers/zod';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { placeErrors } from '#market/trading/field-errors.ts';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { add } from '#shared/money/decimal.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { AmountBar } from '#shared/ui/amount-bar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { FormSkeleton } from '../form-skeleton.tsx';
import { GoneState } from '../gone-state.tsx';
import type { OfferDetail } from '../storages.queries.ts';
import { AmountForm, type AmountSent, TYPED_DECIMALS } from '../tons.schema.ts';
import { useFieldText } from '../use-field-text.ts';
import { useOffer } from '../use-storages.ts';

const route = getRouteApi('/app/storages/overview/$storageId/offers/$offerId/edit');

export function EditOfferPanel() {
  const { t } = useTranslation('storages');
  const { storageId, offerId } = route.useParams();
  const navigate = useNavigate();
  const offer = useOffer(offerId);
  const found = offer.data?.offer;
  const switching = useCompanySwitch(offer.data?.companyId);
  if (switching) return switching;
  const back = () =>
    navigate({
      to: '/storages/$storageId/offers/$offerId',
      params: { storageId, offerId },
      search: ({ search }) => ({ search }),
    });
  return (
    <PanelSlot>
      <Panel
        start={found && <CropTile crop={cropName(found.crop.icon)} />}
        title={t('editOffer.title')}
        subtitle={
          found &&
          `${t('offer.title', { crop: found.crop.name, year: found.yearHarvested })}, ${found.storage.label}`
        }
        onBack={() => void back()}
        onClose={() => void navigate({ to: '/storages', search: ({ search }) => ({ search }) })}
      >
        <Loaded query={offer} skeleton={<FormSkeleton rows={1} />} height={320}>
          {() =>
            found && !found.archived ? (
              <EditForm key={found.id} offer={found} onDone={back} />
            ) : (
              <GoneState what="offer" />
            )
          }
        </Loaded>
      </Panel>
    </PanelSlot>
  );
}

type FormApi = UseFormReturn<AmountForm, unknown, AmountSent>;

function EditForm({ offer, onDone }: { offer: OfferDetail; onDone: () => Promise<void> }) {
  const { t } = useTranslation('storages');
  const locale = useFormatLocale();
  const change = useTradingChange();
  const form: FormApi = useForm<AmountForm, unknown, AmountSent>({
    resolver: zodResolver(AmountForm),
    defaultValues: { amount: Number(offer.totalAmount) },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty && !isSubmitting);

  async function save({ amount }: AmountSent) {
    const answer = await change(EditOfferDocument, {
      id: offer.id,
      offer: {
        amount,
        crop: offer.crop.id,
        storage: offer.storage.id,
        yearHarvested: offer.yearHarvested,
      },
    });
    const { fields, rest } = placeErrors(answer.errors, { amount: 'amount' });
    for (const { name, message } of fields) form.setError(name, { message }, { shouldFocus: true });
    if (rest !== undefined) form.setError('root', { message: rest });
    if (answer.errors.length > 0) return;
    toast({ kind: 'done', text: t('editOffer.done', { tons: formatTons(amount, locale) }) });
    await onDone();
  }

  return (
    <form noValidate className="grid gap-5 pt-1" onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <AmountField form={form} offer={offer} />
      {errors.root?.message && (
        <Notice kind="clay" live className="whitespace-pre-line">
          {errors.root.message}
        </Notice>
      )}
      <div data-form-actions>
        <Button type="submit" block loading={isSubmitting} loadingText={t('saving')}>
          {t('editOffer.save')}
        </Button>
      </div>
    </form>
  );
}

function AmountField({ form, offer }: { form: FormApi; offer: OfferDetail }) {
  const { t } = useTranslation('storages');
  const locale = useFormatLocale();
  const fieldText = useFieldText();
  const barId = useId();
  const { code, ...field } = useFormField(form, 'amount');
  const amount = useWatch({ control: form.control, name: 'amount' });
  const committed = add(offer.orderedAmount, offer.soldAmount);
  const free = Math.max(0, (amount ?? Number(offer.totalAmount)) - Number(committed));
  return (
    <>
      <NumberField
        {...field}
        label={t('editOffer.amount')}
        unit="t"
        decimals={TYPED_DECIMALS}
        autoFocus
        aria-details={barId}
        hint={
          Number(committed) > 0
            ? t('editOffer.committed', { tons: formatTons(committed, locale) })
            : t('editOffer.hint')
        }
        error={fieldText('amount', code)}
      />
      <div id={barId}>
        <AmountBar free={free} ordered={Number(offer.orderedAmount)} sold={Number(offer.soldAmount)} />
      </div>
    </>
  );
}
