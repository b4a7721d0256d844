import { formatTons } from '@canola/api-schema/number-format';
import { dayInZone, offeredHarvestYears } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { AddOfferDocument } from '@canola/api-schema/trading/generated/operations';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTonsHint } from '#market/order-form/tons-hint.ts';
import { showErrors } from '#market/trading/field-errors.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { type TabDraft, useDraftIn } from '#shared/form/use-tab-draft.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { FormError, TonsField, useFieldText } from '../form-parts.tsx';
import type { StorageDetail } from '../storages.queries.ts';
import { AddCropForm, type AddCropSent } from '../tons.schema.ts';
import type { SoldCrop } from './crop-choice.tsx';

type FormApi = UseFormReturn<AddCropForm, unknown, AddCropSent>;

interface AddCropFormProps {
  storage: StorageDetail;
  crop: SoldCrop;
  draft: TabDraft<AddCropForm>;
  onDone: (offerId: string) => void;
}

export function AddCropFormView({ storage, crop, draft, onDone }: AddCropFormProps) {
  const { t } = useTranslation('storages');
  const locale = useFormatLocale();
  const change = useTradingChange(draft.unsettled);
  const form: FormApi = useForm<AddCropForm, unknown, AddCropSent>({
    resolver: zodResolver(AddCropForm),
    defaultValues: { amount: null, yearHarvested: null },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty && !isSubmitting);
  useDraftIn(form, draft);

  const tonsHint = useTonsHint();
  const { code: amountCode, ...amountField } = useFormField(form, 'amount');

  async function save({ amount, yearHarvested }: AddCropSent) {
    // The server adds to the offer of the same crop and year, if there is one (docs/product/storages.md#offers).
    const offer = { amount, yearHarvested, crop: crop.id, storage: storage.id };
    const { payload, errors: refused } = await change(AddOfferDocument, { offer });
    showErrors(form, refused, { amount: 'amount', yearHarvested: 'yearHarvested' });
    if (!payload?.id) return;
    draft.clear();
    const words = { tons: formatTons(amount, locale), crop: crop.name, storage: storage.label };
    toast({ kind: 'done', text: t('crop.done', words) });
    onDone(payload.id);
  }

  return (
    <form noValidate className="grid gap-4 pt-1" onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <TonsField
        {...amountField}
        label={t('field.tons')}
        hint={amountField.value === null ? t('crop.tonsHint') : tonsHint(amountField.value)}
        error={amountCode}
      />
      <YearField form={form} storage={storage} />
      <MergeNotice form={form} storage={storage} crop={crop} />
      <FormError text={errors.root?.message} />
      <div data-form-actions className="pt-1">
        <Button type="submit" block loading={isSubmitting} loadingText={t('saving')}>
          {t('crop.save')}
        </Button>
      </div>
    </form>
  );
}

function YearField({ form, storage }: { form: FormApi; storage: StorageDetail }) {
  const { t } = useTranslation('storages');
  const fieldText = useFieldText();
  const { code, ...field } = useFormField(form, 'yearHarvested');
  const zone = timeZoneOf(storage.company.country);
  const years = useMemo(() => offeredHarvestYears(dayInZone(new Date(), zone)), [zone]);
  return (
    <Select
      {...field}
      label={t('field.harvestYear')}
      options={years.map((year) => ({ id: String(year), label: String(year) }))}
      error={fieldText('yearHarvested', code)}
    />
  );
}

/** Says beforehand that the tons are added to what is already stored. */
function MergeNotice({
  form,
  storage,
  crop,
}: { form: FormApi } & Pick<AddCropFormProps, 'storage' | 'crop'>) {
  const { t } = useTranslation('storages');
  const locale = useFormatLocale();
  const year = useWatch({ control: form.control, name: 'yearHarvested' });
  const held = storage.offers.find(
    (offer) => offer.crop.id === crop.id && String(offer.yearHarvested) === year,
  );
  if (!held) return null;
  return (
    <Notice live>
      {t('crop.merges', {
        storage: storage.label,
        tons: formatTons(held.totalAmount, locale),
        year: year ?? '',
      })}
    </Notice>
  );
}
