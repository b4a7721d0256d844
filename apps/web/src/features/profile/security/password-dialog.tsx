import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { refusedFields } from '#shared/form/mark-refused.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFieldError } from '../use-field-error.ts';
import { putPassword } from './security.queries.ts';

const FIELDS = ['oldPassword', 'newPassword'] as const;

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const fieldError = useFieldError();
  const formId = useId();
  const [values, setValues] = useState({ oldPassword: '', newPassword: '' });
  const save = useChange({
    mutationFn: putPassword,
    onSuccess() {
      toast({ kind: 'done', text: t('security.password.done') });
      onClose();
    },
  });
  const refused = refusedFields(save.error, FIELDS);
  const errorOf = (field: (typeof FIELDS)[number]) =>
    fieldError(field, refused.find(({ name }) => name === field)?.code);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(values);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={t('security.password.title')}
      footer={
        <Button type="submit" form={formId} loading={save.isPending} loadingText={t('form.saving')}>
          {t('security.password.save')}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <PasswordField
          label={t('security.password.old')}
          value={values.oldPassword}
          onChange={(oldPassword) => setValues({ ...values, oldPassword })}
          error={errorOf('oldPassword')}
        />
        <PasswordField
          label={t('security.password.new')}
          hint={t('security.password.rule')}
          autoComplete="new-password"
          value={values.newPassword}
          onChange={(newPassword) => setValues({ ...values, newPassword })}
          error={errorOf('newPassword')}
        />
        <p className="hint">{t('security.password.effect')}</p>
        {refused.length === 0 && <FailureNotice error={save.error} />}
      </form>
    </Dialog>
  );
}
