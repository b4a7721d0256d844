import { INVITATION_DAYS, NewInvitation } from '@canola/api-schema/users/invitation';
import { useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { peopleQuery, postInvitation } from './people.queries.ts';

/** The typed address stays until the server has sent the invitation. */
export function InviteForm({ companyId }: { companyId: string }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  useDirtyGuard(email !== '');
  const invite = useChange({
    mutationFn: (to: string) => postInvitation(companyId, to),
    async onSuccess(sent) {
      setEmail((typed) => (typed.trim().toLowerCase() === sent.email ? '' : typed));
      toast({ kind: 'done', text: t('people.sent', { email: sent.email }) });
      await queryClient.invalidateQueries({ queryKey: peopleQuery(companyId).queryKey });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    // React sends the event on to the form around a dialog.
    event.stopPropagation();
    const typed = NewInvitation.safeParse({ email });
    setUnreadable(!typed.success);
    if (typed.success) invite.mutate(typed.data.email);
  }

  const problem = isUnreadable ? t('people.emailInvalid') : invite.error && errorText(invite.error).text;
  return (
    <form noValidate className="grid grid-cols-1 gap-2" onSubmit={submit}>
      <TextField
        label={t('people.email')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          setUnreadable(false);
          invite.reset();
        }}
        hint={t('people.hint', { days: INVITATION_DAYS })}
        error={problem || undefined}
      />
      <Button type="submit" variant="secondary" block icon={Mail} loading={invite.isPending}>
        {t('people.invite')}
      </Button>
    </form>
  );
}
