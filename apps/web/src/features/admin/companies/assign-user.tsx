import { AssignUser as Assignment } from '@canola/api-schema/users/relation';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { assignUser, useAdminChange, useFailureToast } from '../admin.changes.ts';

const Email = Assignment.pick({ email: true });

/** By e-mail, as an approved user (docs/product/admin.md#permissions). */
export function AssignUser({ companyId }: { companyId: string }) {
  const { t } = useTranslation('admin');
  const failed = useFailureToast();
  const form = useForm({ resolver: zodResolver(Email), defaultValues: { email: '' } });
  const email = useFormField(form, 'email');
  const assign = useAdminChange(assignUser, ({ userName, userEmail }) => {
    form.reset();
    toast({ kind: 'done', text: t('assign.done', { name: userName ?? userEmail }) });
  });
  const error = email.code && t(email.code === 'field.required' ? 'required' : 'assign.invalid');
  return (
    <form
      className="admin-part"
      noValidate
      onSubmit={form.handleSubmit((values) =>
        assign.mutate(
          { companyId, ...values },
          {
            onError(reason) {
              form.reset();
              failed(reason);
            },
          },
        ),
      )}
    >
      <h3 className="h3">{t('assign.title')}</h3>
      <div className="admin-line">
        <TextField
          type="email"
          label={t('assign.email')}
          value={email.value}
          onChange={email.onChange}
          onBlur={email.onBlur}
          ref={email.ref}
          autoComplete="off"
          error={error || undefined}
        />
        <span data-form-actions>
          <Button type="submit" variant="secondary" loading={assign.isPending}>
            {t('assign.action')}
          </Button>
        </span>
      </div>
      <p className="hint">{t('assign.hint')}</p>
    </form>
  );
}
