import { zodResolver } from '@hookform/resolvers/zod';
import { MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PostalCode } from '#market/postal-code/postal-codes.ts';
import { placeErrors, type TradingError } from '#market/trading/field-errors.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { ComboBox } from '#shared/ui/combo-box.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { useFieldText } from '../use-field-text.ts';
import { findPlace, joined, matchPlaces, spaced } from './postal-match.ts';
import { FIELD_OF_INPUT, type StorageForm, type StorageValues, storageForm } from './storage-form.schema.ts';

/** The list of suggestions is no higher than this (docs/product/constants.md#prices). */
const SUGGESTIONS_HEIGHT = 140;

type FormApi = UseFormReturn<StorageForm, unknown, StorageValues>;

interface StorageFormProps {
  /** The button is in the panel's foot. */
  id: string;
  places: readonly PostalCode[];
  defaultValues: StorageForm;
  /** Returns what the server refused. */
  onSave: (values: StorageValues) => Promise<readonly TradingError[]>;
  onBusy: (isBusy: boolean) => void;
}

export function StorageFormView({ id, places, defaultValues, onSave, onBusy }: StorageFormProps) {
  const schema = useMemo(() => storageForm(places), [places]);
  const form: FormApi = useForm<StorageForm, unknown, StorageValues>({
    resolver: zodResolver(schema),
    defaultValues,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty && !isSubmitting);

  async function save(values: StorageValues) {
    onBusy(true);
    try {
      const { fields, rest } = placeErrors(await onSave(values), FIELD_OF_INPUT);
      fields.forEach(({ name, message }, index) => {
        form.setError(name, { message }, { shouldFocus: index === 0 });
      });
      if (rest !== undefined) form.setError('root', { message: rest });
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
      {errors.root?.message && (
        <Notice kind="clay" live className="whitespace-pre-line">
          {errors.root.message}
        </Notice>
      )}
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
