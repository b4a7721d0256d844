import { InvitationLink, type InvitedTo } from '@canola/api-schema/users/invitation';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { MailOpen, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { switchTabTo } from '#shared/access/tab-company.ts';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { acceptInvitation, invitationQuery } from './people.queries.ts';

const WITHOUT_LINK = new ApiError('not-found', 'The address names no invitation.', {
  code: 'invitation.not-found',
});

/** An invitation, mailed or listed for its owner, is accepted by a press: mail scanners open links too. */
export function InvitationPage() {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const { data: link } = InvitationLink.safeParse(Object.fromEntries(new URLSearchParams(search)));
  return link ? <Invited link={link} /> : <Refused error={WITHOUT_LINK} />;
}

function Invited({ link }: { link: InvitationLink }) {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = useQuery(invitationQuery(link));
  const accept = useChange({
    mutationFn: () => acceptInvitation(link),
    onSuccess: workFor,
  });
  if (error && !data)
    return error instanceof ApiError && error.code?.startsWith('invitation.') ? (
      <Refused error={error} />
    ) : (
      <Unread error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Spinner center />;
  const words = { company: data.companyName };
  if (data.isMember)
    return (
      <LonePage
        title={t('invitation.isMember', words)}
        icon={<PageIcon icon={MailOpen} />}
        actions={<Button onPress={() => workFor(data)}>{t('invitation.moveOn', words)}</Button>}
      >
        <p>{t('invitation.nothingLeft')}</p>
      </LonePage>
    );
  return (
    <LonePage
      title={t('invitation.title', words)}
      icon={<PageIcon icon={MailOpen} />}
      actions={
        <>
          <Button loading={accept.isPending || accept.isSuccess} onPress={() => accept.mutate()}>
            {t('invitation.accept', words)}
          </Button>
          <LinkButton to="/" variant="secondary">
            {t('invitation.later')}
          </LinkButton>
        </>
      }
    >
      <p>{t('invitation.text', words)}</p>
      <FailureNotice error={accept.error} />
    </LonePage>
  );
}

/** Everything is loaded again for the new company; a new account goes on to its registration. */
function workFor({ companyId }: InvitedTo): void {
  switchTabTo(companyId);
  window.location.assign('/');
}

/** A lost connection says nothing about the link. */
function Unread({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useErrorText()(error);
  return <ErrorState {...words} onRetry={onRetry} />;
}

function Refused({ error }: { error: Error }) {
  const { t } = useTranslation('profile');
  const { t: tShell } = useTranslation();
  const { text } = useErrorText()(error);
  const isOther = error instanceof ApiError && error.code === 'invitation.other-person';
  return (
    <LonePage
      title={t('invitation.refused')}
      icon={<PageIcon icon={TriangleAlert} />}
      actions={
        <>
          {isOther && <LinkButton to="/logout">{tShell('action.logOut')}</LinkButton>}
          <LinkButton to="/" variant="secondary">
            {t('invitation.home')}
          </LinkButton>
        </>
      }
    >
      <p>{text}</p>
    </LonePage>
  );
}
