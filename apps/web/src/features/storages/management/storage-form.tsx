import { zodResolver } from '@hookform/resolvers/zod';
import { MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PostalCode } from '#market/postal-code/postal-codes.ts';
import { showErrors, type TradingError } from '#market/trading/field-errors.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { type TabDraft, useDraftIn } from '#shared/form/use-tab-draft.ts';
import { ComboBox } from '#shared/ui/combo-box.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { FormError, useFieldText } from '../form-parts.tsx';
import { findPlace, joined, matchPlaces, spaced } from './postal-match.ts';
import { FIELD_OF_INPUT, type StorageForm, type StorageValues, storageForm } from './storage-form.schema.ts';

/** The list of suggestions is no higher than this (docs/product/constants.md#prices). */
const SUGGESTIONS_HEIGHT = 140;

type FormApi = UseFormReturn<StorageForm, unknown, StorageValues>;

interface StorageFormProps {
  id: string;
  places: readonly PostalCode[];
  defaultValues: StorageForm;
  draft: TabDraft<StorageForm>;
  onSave: (values: StorageValues) => Promise<readonly TradingError[]>;
  onBusy: (isBusy: boolean) => void;
}

export function StorageFormView({ id, places, defaultValues, draft, onSave, onBusy }: StorageFormProps) {
  const schema = useMemo(() => storageForm(places), [places]);
  const form: FormApi = useForm<StorageForm, unknown, StorageValues>({
    resolver: zodResolver(schema),
    defaultValues,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty && !isSubmitting);
  useDraftIn(form, draft);

  async function save(values: StorageValues) {
    onBusy(true);
    try {
      showErrors(form, await onSave(values), FIELD_OF_INPUT);
    } finally {
      onBusy(false);
    }
  }

  return (
    <form
      id={id}
      noValidate
      className="grid gap-4 pt-1"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <Text form={form} name="name" />
      <Text form={form} name="address" autoComplete="street-address" />
      <PostalCodeField form={form} places={places} />
      <FormError text={errors.root?.message} />
    </form>
  );
}

function Text({
  form,
  name,
  autoComplete,
}: {
  form: FormApi;
  name: 'name' | 'address';
  autoComplete?: string;
}) {
  const { t } = useTranslation('storages');
  const fieldText = useFieldText();
  const { code, ...field } = useFormField(form, name);
  return (
    <TextField
      {...field}
      label={t(`field.${name}`)}
      placeholder={t(`placeholder.${name}`)}
      error={fieldText(name, code)}
      {...(autoComplete && { autoComplete })}
    />
  );
}

/** Suggests known places while typing; what is typed counts for the place it names. */
function PostalCodeField({ form, places }: { form: FormApi; places: readonly PostalCode[] }) {
  const { t } = useTranslation('storages');
  const fieldText = useFieldText();
  const { code, value, onChange, onBlur, ...field } = useFormField(form, 'postalCode');
  function leave() {
    // The field shows the place that will be sent before it is sent.
    const place = findPlace(places, value);
    if (place && spaced(place.label) !== value) onChange(spaced(place.label));
    onBlur();
  }
  return (
    <ComboBox
      {...field}
      label={t('field.postalCode')}
      placeholder={t('placeholder.postalCode')}
      icon={MapPin}
      options={matchPlaces(places, value).map(({ label }) => ({ id: label, label: spaced(label) }))}
      value={places.find(({ label }) => label === joined(value))?.label ?? null}
      onChange={(label) => label !== null && onChange(spaced(label))}
      inputValue={value}
      onInputChange={onChange}
      onBlur={leave}
      allowsCustomValue
      maxHeight={SUGGESTIONS_HEIGHT}
      error={fieldText('postalCode', code)}
    />
  );
}
