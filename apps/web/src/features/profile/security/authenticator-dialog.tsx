import type { Authenticator, AuthenticatorOffer } from '@canola/api-schema/users/authenticator';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { refusedFields } from '#shared/form/mark-refused.ts';
import { useChange } from '#shared/query/use-change.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useFieldError } from '../use-field-error.ts';
import {
  authenticatorQuery,
  offerAuthenticator,
  postAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './security.queries.ts';

type Purpose = 'add' | 'renew' | 'remove';
type Step =
  | { at: 'state' }
  | { at: 'password'; purpose: Purpose }
  | { at: 'code'; offer: AuthenticatorOffer }
  | { at: 'codes'; codes: string[] };

/** docs/product/accounts.md#authenticator-app */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'state' });
  const back = () => setStep({ at: 'state' });
  switch (step.at) {
    case 'state':
      return <State onClose={onClose} onChoose={(purpose) => setStep({ at: 'password', purpose })} />;
    case 'password':
      return <Password purpose={step.purpose} onBack={back} onDone={setStep} />;
    case 'code':
      return <Code offer={step.offer} onBack={back} onDone={setStep} />;
    case 'codes':
      return <Codes codes={step.codes} onBack={back} />;
  }
}

function State({ onClose, onChoose }: { onClose: () => void; onChoose: (purpose: Purpose) => void }) {
  const { t } = useTranslation('profile');
  const { data, error } = useQuery(authenticatorQuery);
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={t('security.authenticator.title')}
      footer={data && <StateActions authenticator={data} onChoose={onChoose} />}
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{t('security.authenticator.text')}</p>
        {data === undefined && !error && (
          <SkeletonGroup>
            <Skeleton height={24} />
          </SkeletonGroup>
        )}
        {data && <StateText authenticator={data} />}
        <FailureNotice error={error} />
      </div>
    </Dialog>
  );
}

function StateText({ authenticator: { isOffered, addedAt, codesLeft } }: { authenticator: Authenticator }) {
  const { t } = useTranslation('profile');
  const locale = useFormatLocale();
  if (addedAt)
    return (
      <p className="hint">
        {t('security.authenticator.added', { time: formatDateTime(new Date(addedAt), locale) })}{' '}
        {t('security.authenticator.left', { count: codesLeft })}
      </p>
    );
  return <p className="hint">{t(`security.authenticator.${isOffered ? 'empty' : 'notHere'}`)}</p>;
}

interface StateActionsProps {
  authenticator: Authenticator;
  onChoose: (purpose: Purpose) => void;
}

function StateActions({ authenticator: { isOffered, addedAt }, onChoose }: StateActionsProps) {
  const { t } = useTranslation('profile');
  if (!addedAt)
    return (
      isOffered && (
        <Button variant="secondary" onPress={() => onChoose('add')}>
          {t('security.authenticator.add')}
        </Button>
      )
    );
  return (
    <>
      <Button variant="quiet" onPress={() => onChoose('remove')}>
        {t('security.authenticator.remove')}
      </Button>
      <Button variant="secondary" onPress={() => onChoose('renew')}>
        {t('security.authenticator.renew')}
      </Button>
    </>
  );
}

interface StepProps {
  onBack: () => void;
  onDone: (next: Step) => void;
}

function Password({ purpose, onBack, onDone }: StepProps & { purpose: Purpose }) {
  const { t } = useTranslation('profile');
  const fieldError = useFieldError();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const change = useChange({
    async mutationFn(): Promise<Step> {
      if (purpose === 'add') return { at: 'code', offer: await offerAuthenticator(password) };
      if (purpose === 'renew') return { at: 'codes', codes: (await renewRecoveryCodes(password)).codes };
      await removeAuthenticator(password);
      return { at: 'state' };
    },
    async onSuccess(next) {
      await queryClient.invalidateQueries({ queryKey: authenticatorQuery.queryKey });
      if (purpose === 'remove') toast({ kind: 'done', text: t('security.authenticator.removed') });
      onDone(next);
    },
  });
  const [refused] = refusedFields(change.error, ['password']);
  return (
    <FormDialog
      title={t(`security.authenticator.${purpose}`)}
      action={t(purpose === 'remove' ? 'security.authenticator.remove' : 'security.authenticator.next')}
      isPending={change.isPending}
      reason={password === '' && t('security.passkeys.needsPassword')}
      onBack={onBack}
      onSubmit={() => change.mutate()}
    >
      <p>{t(`security.authenticator.${purpose}Text`)}</p>
      <PasswordField
        label={t('security.passkeys.password')}
        value={password}
        onChange={setPassword}
        error={fieldError('password', refused?.code)}
      />
      <FailureNotice error={refused ? undefined : change.error} />
    </FormDialog>
  );
}

function Code({ offer: { secret, qrCode }, onBack, onDone }: StepProps & { offer: AuthenticatorOffer }) {
  const { t } = useTranslation('profile');
  const fieldError = useFieldError();
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const add = useChange({
    mutationFn: () => postAuthenticator({ code }),
    async onSuccess({ codes }) {
      await queryClient.invalidateQueries({ queryKey: authenticatorQuery.queryKey });
      onDone({ at: 'codes', codes });
    },
  });
  const [refused] = refusedFields(add.error, ['code']);
  return (
    <FormDialog
      title={t('security.authenticator.add')}
      action={t('security.authenticator.confirm')}
      isPending={add.isPending}
      reason={code.trim() === '' && t('security.authenticator.needsCode')}
      onBack={onBack}
      onSubmit={() => add.mutate()}
    >
      <p>{t('security.authenticator.scan')}</p>
      <img
        className="mx-auto"
        width={196}
        height={196}
        src={qrCode}
        alt={t('security.authenticator.picture')}
      />
      <p className="hint">
        {t('security.authenticator.typed')}{' '}
        <code className="break-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label={t('security.authenticator.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={fieldError('code', refused?.code)}
      />
      <FailureNotice error={refused ? undefined : add.error} />
    </FormDialog>
  );
}

/** They are on the screen this once: only the button closes it, not a press beside it. */
function Codes({ codes, onBack }: { codes: readonly string[]; onBack: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Dialog
      isOpen
      onOpenChange={() => undefined}
      title={t('security.authenticator.codesTitle')}
      footer={<Button onPress={onBack}>{t('security.authenticator.saved')}</Button>}
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{t('security.authenticator.codesText')}</p>
        <ul className="grid grid-cols-1 gap-1 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface FormDialogProps {
  title: string;
  action: string;
  isPending: boolean;
  /** Why the button does nothing yet. */
  reason: string | false;
  onBack: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

function FormDialog({ title, action, isPending, reason, onBack, onSubmit, children }: FormDialogProps) {
  const formId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && reason === false) onSubmit();
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onBack()}
      title={title}
      footer={
        <Button type="submit" form={formId} loading={isPending} disabledReason={reason}>
          {action}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
