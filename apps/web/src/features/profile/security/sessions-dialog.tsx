import type { OwnSession } from '@canola/api-schema/users/own-account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { endOtherSessions, sessionsQuery } from './security.queries.ts';

export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const { data: sessions, error: unread } = useQuery(sessionsQuery);
  const end = useChange({
    mutationFn: endOtherSessions,
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toast({ kind: 'done', text: t('security.sessions.done') });
    },
  });
  const error = end.error ?? unread;
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={t('security.sessions.title')}
      footer={
        <Button
          variant="secondary"
          loading={end.isPending}
          disabledReason={sessions?.length === 1 && t('security.sessions.onlyThis')}
          onPress={() => end.mutate()}
        >
          {t('security.sessions.end')}
        </Button>
      }
    >
      {sessions === undefined && !error && (
        <SkeletonGroup>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </SkeletonGroup>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {sessions?.map((session, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no id that leaves the server.
          <SessionItem key={index} session={session} />
        ))}
      </ul>
      <FailureNotice error={error} className="mt-3" />
    </Dialog>
  );
}

function SessionItem({ session }: { session: OwnSession }) {
  const { t } = useTranslation('profile');
  const locale = useFormatLocale();
  const time = (moment: string) => formatDateTime(new Date(moment), locale);
  const device = [session.browser, session.system].filter(Boolean).join(' · ');
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-[560]">{device || t('security.sessions.unknown')}</p>
        <p className="hint">{t('security.sessions.used', { time: time(session.usedAt) })}</p>
        <p className="hint">{t('security.sessions.loggedIn', { time: time(session.loggedInAt) })}</p>
      </div>
      {session.isCurrent && <Badge>{t('security.sessions.current')}</Badge>}
    </li>
  );
}
