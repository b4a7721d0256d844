import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TransportChoice } from '#market/trader-prices/transport-choice.tsx';
import { useFormField } from '#shared/form/use-form-field.ts';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

/** Every form around these fields has these values; the fields find it by the form's provider. */
export interface TransportValues {
  customTransport: boolean;
  transportNote: string;
  note: string;
}

interface FieldsProps {
  errorText: (code: string | undefined) => string | undefined;
}

/** The note belongs to own transport; without it the note is cleared (docs/product/selling.md#rules-of-the-fields). */
export function TransportFields({ errorText }: FieldsProps) {
  const { t } = useTranslation('order-form');
  const form = useFormContext<TransportValues, unknown, unknown>();
  const transport = useFormField(form, 'customTransport');
  const { code, ...note } = useFormField(form, 'transportNote');
  return (
    <div className="grid gap-2">
      <TransportChoice
        delivers={transport.value}
        onChange={(delivers) => {
          transport.onChange(delivers);
          form.setValue('transportNote', '');
          form.clearErrors('transportNote');
        }}
      />
      {transport.value && (
        <TextField
          {...note}
          label={t('transportNote')}
          hint={t('transportHint')}
          optional
          error={errorText(code)}
        />
      )}
    </div>
  );
}

/** For the trader. An existing order's cannot change (docs/product/selling.md#orders). */
export function NoteField({ errorText, isReadOnly = false }: FieldsProps & { isReadOnly?: boolean }) {
  const { t } = useTranslation('order-form');
  const form = useFormContext<TransportValues, unknown, unknown>();
  const { code, ...note } = useFormField(form, 'note');
  if (isReadOnly && note.value === '') return null;
  return (
    <TextArea
      {...note}
      label={t('note')}
      optional={!isReadOnly}
      rows={2}
      isReadOnly={isReadOnly}
      error={errorText(code)}
    />
  );
}
