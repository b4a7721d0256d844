import {
  MAX_PASSKEY_NAME_LENGTH,
  type PasskeyAttestation,
  type PasskeyOffer,
} from '@canola/api-schema/users/passkey';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { refusedFields } from '#shared/form/mark-refused.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFieldError } from '../use-field-error.ts';
import { offerPasskey, passkeysQuery, postPasskey } from './security.queries.ts';

const FIELDS = ['name', 'password'] as const;

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const fieldError = useFieldError();
  const queryClient = useQueryClient();
  const formId = useId();
  const [values, setValues] = useState({ name: '', password: '' });
  const add = useChange({
    async mutationFn({ name, password }: typeof values) {
      const credential = await createPasskey(await offerPasskey(password));
      return postPasskey({ name, credential });
    },
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      toast({ kind: 'done', text: t('security.passkeys.done') });
      onClose();
    },
  });
  const refused = refusedFields(add.error, FIELDS);
  const errorOf = (field: (typeof FIELDS)[number]) =>
    fieldError(field, refused.find(({ name }) => name === field)?.code);
  const isComplete = values.name.trim() !== '' && values.password !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending && isComplete && canUsePasskeys()) add.mutate(values);
  }

  function reason() {
    if (!canUsePasskeys()) return t('security.passkeys.unsupported');
    return !isComplete && t('security.passkeys.needsBoth');
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={t('security.passkeys.add')}
      footer={
        <Button type="submit" form={formId} loading={add.isPending} disabledReason={reason()}>
          {t('security.passkeys.create')}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <TextField
          label={t('security.passkeys.name')}
          hint={t('security.passkeys.nameHint')}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          value={values.name}
          onChange={(name) => setValues({ ...values, name })}
          error={errorOf('name')}
        />
        <PasswordField
          label={t('security.passkeys.password')}
          value={values.password}
          onChange={(password) => setValues({ ...values, password })}
          error={errorOf('password')}
        />
        {add.error && refused.length === 0 && (
          <Notice kind="clay" live>
            {add.error instanceof PasskeyFailure
              ? t(add.error.isKnown ? 'security.passkeys.known' : 'security.passkeys.failed')
              : errorText(add.error).text}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

/** The person cancelled, the device refused, or it has a passkey of this account. */
class PasskeyFailure extends Error {
  readonly isKnown: boolean;
  constructor(isKnown: boolean) {
    super('No passkey was created.');
    this.isKnown = isKnown;
  }
}

const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function';

/** Asks the browser for a new key; the library loads when it is needed. */
async function createPasskey(offer: PasskeyOffer): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server writes the options by the standard; the contract leaves them open.
  const optionsJSON = offer as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  } catch (error) {
    throw new PasskeyFailure(error instanceof Error && error.name === 'InvalidStateError');
  }
}
