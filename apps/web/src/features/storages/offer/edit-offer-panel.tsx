import { formatTons } from '@canola/api-schema/number-format';
import { EditOfferDocument } from '@canola/api-schema/trading/generated/operations';
import { zodResolver } from '@hookform/resolvers/zod';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { OfferBar } from '#market/storages/offer-bar.tsx';
import { showErrors } from '#market/trading/field-errors.ts';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { type TabDraft, useDraftIn, useTabDraft } from '#shared/form/use-tab-draft.ts';
import { add } from '#shared/money/decimal.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { FormError, FormSkeleton, TonsField } from '../form-parts.tsx';
import { GoneState } from '../gone-state.tsx';
import type { OfferDetail } from '../storages.queries.ts';
import { AMOUNT_FIELDS, AmountForm, type AmountSent } from '../tons.schema.ts';
import { useOffer } from '../use-storages.ts';

const route = getRouteApi('/app/storages/overview/$storageId/offers/$offerId/edit');

export function EditOfferPanel() {
  const { t } = useTranslation('storages');
  const { storageId, offerId } = route.useParams();
  const navigate = useNavigate();
  const offer = useOffer(offerId);
  const found = offer.data?.offer;
  const draft = useTabDraft(`offer.${offerId}`, AMOUNT_FIELDS);
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
        onBack={() => {
          draft.clear();
          void back();
        }}
        onClose={() => {
          draft.clear();
          void navigate({ to: '/storages', search: ({ search }) => ({ search }) });
        }}
      >
        <Loaded query={offer} skeleton={<FormSkeleton rows={1} />} height={320}>
          {() =>
            found && !found.archived ? (
              <EditForm key={found.id} offer={found} draft={draft} onDone={back} />
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

interface EditFormProps {
  offer: OfferDetail;
  draft: TabDraft<AmountForm>;
  onDone: () => Promise<void>;
}

function EditForm({ offer, draft, onDone }: EditFormProps) {
  const { t } = useTranslation('storages');
  const locale = useFormatLocale();
  const change = useTradingChange();
  const form: FormApi = useForm<AmountForm, unknown, AmountSent>({
    resolver: zodResolver(AmountForm),
    defaultValues: { amount: Number(offer.totalAmount) },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty && !isSubmitting);
  useDraftIn(form, draft);

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
    showErrors(form, answer.errors, { amount: 'amount' });
    if (answer.errors.length > 0) return;
    draft.clear();
    toast({ kind: 'done', text: t('editOffer.done', { tons: formatTons(amount, locale) }) });
    await onDone();
  }

  return (
    <form noValidate className="grid gap-5 pt-1" onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <AmountField form={form} offer={offer} />
      <FormError text={errors.root?.message} />
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
  const barId = useId();
  const { code, ...field } = useFormField(form, 'amount');
  const amount = useWatch({ control: form.control, name: 'amount' });
  const committed = add(offer.orderedAmount, offer.soldAmount);
  const free = Math.max(0, (amount ?? Number(offer.totalAmount)) - Number(committed));
  return (
    <>
      <TonsField
        {...field}
        label={t('editOffer.amount')}
        aria-details={barId}
        hint={
          Number(committed) > 0
            ? t('editOffer.committed', { tons: formatTons(committed, locale) })
            : t('editOffer.hint')
        }
        error={code}
      />
      <div id={barId}>
        <OfferBar offer={{ ...offer, amount: String(free) }} />
      </div>
    </>
  );
}
