import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Switch } from '#shared/ui/switch.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import type { OrderFormApi } from './order-error-text.ts';
import type { OrderFormProps } from './order-form.tsx';

interface TransportFieldsProps {
  form: OrderFormApi;
  mode: OrderFormProps['mode'];
  errorText: (code: string | undefined) => string | undefined;
}

/** Own transport with its note, and a note for the trader. A fast order has no transport (spec 2 §3). */
export function TransportFields({ form, mode, errorText }: TransportFieldsProps) {
  const { t } = useTranslation('order-form');
  const transport = useFormField(form, 'customTransport');
  const { code, ...transportNote } = useFormField(form, 'transportNote');
  const { code: noteCode, ...note } = useFormField(form, 'note');
  return (
    <>
      {mode !== 'fast' && (
        <div className="grid gap-2">
          <Switch
            between
            value={transport.value}
            onChange={(on) => {
              transport.onChange(on);
              // Turning it off clears the note (spec 2 §4).
              form.setValue('transportNote', '');
              form.clearErrors('transportNote');
            }}
          >
            {t('customTransport')}
          </Switch>
          {transport.value && (
            <TextField
              {...transportNote}
              label={t('transportNote')}
              hint={t('transportHint')}
              optional
              error={errorText(code)}
            />
          )}
        </div>
      )}
      {(mode !== 'edit' || note.value !== '') && (
        <TextArea
          {...note}
          label={t('note')}
          optional={mode !== 'edit'}
          rows={2}
          isReadOnly={mode === 'edit'}
          error={errorText(noteCode)}
        />
      )}
    </>
  );
}
