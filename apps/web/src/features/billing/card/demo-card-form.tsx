import { zodResolver } from '@hookform/resolvers/zod';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import type { Decline } from '#shared/money/decline.ts';
import { TextField } from '#shared/ui/text-field.tsx';
import { brandOf, CardForm, expiryOf, groupExpiry, groupNumber } from './card.schema.ts';
import type { CardOutcome, CardTask } from './gateway.ts';
import { confirmAtStandIn } from './stand-in.ts';

export interface CardFormProps {
  task: CardTask;
  decline: Decline | undefined;
  onSend: () => void;
  onOutcome: (outcome: CardOutcome) => void;
  /** The foot with its button; `isSending` while the bank decides. */
  foot: (state: { isSending: boolean; isReady: boolean }) => ReactNode;
  children: ReactNode;
}

/** Only in demo mode: with a live key the number is typed into the gateway's own frame. */
export function DemoCardForm({ task, decline, onSend, onOutcome, foot, children }: CardFormProps) {
  const { t } = useTranslation('billing');
  const form = useForm<CardForm>({
    resolver: zodResolver(CardForm),
    defaultValues: { number: '', expiry: '', cvc: '', name: '' },
  });
  const { isSubmitting } = form.formState;
  const { code: numberCode, ...number } = useFormField(form, 'number');
  const { code: expiryCode, ...expiry } = useFormField(form, 'expiry');
  const { code: cvcCode, ...cvc } = useFormField(form, 'cvc');
  const { code: nameCode, ...name } = useFormField(form, 'name');
  const error = (code: string | undefined) =>
    code === undefined ? undefined : t(`card.error.${code}` as 'card.error.number');
  const pay = form.handleSubmit(async (typed) => {
    onSend();
    const { month, year } = expiryOf(typed.expiry) ?? { month: 0, year: 0 };
    onOutcome(
      await confirmAtStandIn(task, {
        number: typed.number.replaceAll(/\s/g, ''),
        month,
        year,
        cvc: typed.cvc.trim(),
        name: typed.name,
      }),
    );
  });
  return (
    <form noValidate className="card-form" onSubmit={(event) => void pay(event)}>
      <TextField
        {...number}
        onChange={(text) => number.onChange(groupNumber(text))}
        label={t('card.number')}
        inputMode="numeric"
        autoComplete="cc-number"
        suffix={brandOf(number.value)}
        error={error(numberCode) ?? (decline && t(`decline.${decline}`))}
      />
      <div className="card-two">
        <TextField
          {...expiry}
          onChange={(text) => expiry.onChange(groupExpiry(text, expiry.value))}
          label={t('card.expiry')}
          placeholder={t('card.expiryForm')}
          inputMode="numeric"
          autoComplete="cc-exp"
          error={error(expiryCode)}
        />
        <TextField
          {...cvc}
          label={t('card.cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
          suffix={<Lock className="i i-16" />}
          error={error(cvcCode)}
        />
      </div>
      <TextField {...name} label={t('card.name')} autoComplete="cc-name" error={error(nameCode)} />
      {children}
      {foot({ isSending: isSubmitting, isReady: true })}
    </form>
  );
}
