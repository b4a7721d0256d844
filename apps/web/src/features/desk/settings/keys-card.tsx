import { dayInZone } from '@canola/api-schema/quarter';
import type { DeskKey } from '@canola/api-schema/trading/desk-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, KeyRound, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { formatDate } from '#shared/time/format.ts';
import { Age } from '#shared/ui/age.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { endOfDay } from '../prices/end-of-day.ts';
import { addKey, keysQuery, revokeKey } from './settings.queries.ts';

/** Keys of the trader's own systems: named, shown once, revoked one by one. */
export function KeysCard() {
  const { t } = useTranslation('desk');
  const query = useQuery(keysQuery(useDeskCompany()));
  const [revoked, setRevoked] = useState<DeskKey>();
  return (
    <Card title={t('settings.keys.title')} subtitle={t('settings.keys.text')} flush>
      <NewKeyForm />
      <Loaded query={query} skeleton={<SkeletonRows rows={2} />} height={160}>
        {({ keys }) =>
          keys.length === 0 ? (
            <p className="muted px-4 py-3">{t('settings.keys.none')}</p>
          ) : (
            <ul className="row-list">
              {keys.map((key) => (
                <KeyRow key={key.id} of={key} onRevoke={() => setRevoked(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {revoked && <RevokeDialog of={revoked} onClose={() => setRevoked(undefined)} />}
    </Card>
  );
}

function KeyRow({ of: key, onRevoke }: { of: DeskKey; onRevoke: () => void }) {
  const { t } = useTranslation('desk');
  const { locale, zone } = useDeskWords();
  const day = (at: string) => formatDate(new Date(at), locale, zone);
  const made = { name: key.createdBy ?? '', day: day(key.createdAt) };
  return (
    <li>
      <span className="flex items-center gap-3">
        <KeyRound className="i muted" />
        <span className="min-w-0 flex-1">
          <b>{key.label}</b>
          <span className="hint block">
            {t(key.createdBy ? 'settings.keys.by' : 'settings.keys.byUs', made)}
            {key.expiresAt && ` · ${t('settings.keys.until', { day: day(key.expiresAt) })}`}
            {' · '}
            {key.lastUsedAt ? (
              <>
                {t('settings.keys.used')}{' '}
                <Age at={new Date(key.lastUsedAt)} oldAfterMs={Number.POSITIVE_INFINITY} />
              </>
            ) : (
              t('settings.keys.never')
            )}
          </span>
        </span>
        <IconButton
          icon={Trash2}
          label={t('settings.keys.revoke', { label: key.label })}
          onPress={onRevoke}
        />
      </span>
    </li>
  );
}

function NewKeyForm() {
  const { t } = useTranslation('desk');
  const companyId = useDeskCompany();
  const queryClient = useQueryClient();
  const { zone } = useDeskWords();
  const [label, setLabel] = useState('');
  const [until, setUntil] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [issued, setIssued] = useState<string>();
  const add = useChange({
    mutationFn: () =>
      addKey(companyId, { label: label.trim(), expiresAt: until === null ? null : endOfDay(until, zone) }),
    async onSuccess({ key }) {
      setIssued(key);
      setLabel('');
      setUntil(null);
      setTried(false);
      await queryClient.invalidateQueries({ queryKey: keysQuery(companyId).queryKey });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (label.trim() !== '') add.mutate();
  }
  return (
    <form noValidate className="desk-entry" onSubmit={submit}>
      <TextField
        label={t('settings.keys.label')}
        placeholder={t('settings.keys.labelExample')}
        value={label}
        onChange={setLabel}
        maxLength={120}
        error={isTried && label.trim() === '' ? t('settings.keys.needsLabel') : undefined}
      />
      <DateField
        label={t('settings.keys.expires')}
        optional
        value={until}
        min={dayInZone(new Date(), zone)}
        onChange={setUntil}
      />
      <Button type="submit" loading={add.isPending} className="desk-entry-add">
        {t('settings.keys.add')}
      </Button>
      <div className="desk-entry-wide">
        <FailureNotice error={add.error} />
      </div>
      {issued && <IssuedKey issued={issued} onClose={() => setIssued(undefined)} />}
    </form>
  );
}

function IssuedKey({ issued, onClose }: { issued: string; onClose: () => void }) {
  const { t } = useTranslation('desk');
  async function copy() {
    await navigator.clipboard.writeText(issued);
    toast({ kind: 'done', text: t('settings.keys.copied') });
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('settings.keys.shown')}
      subtitle={t('settings.keys.shownText')}
      footer={
        <>
          <Button variant="secondary" icon={Copy} onPress={() => void copy()}>
            {t('settings.keys.copy')}
          </Button>
          <Button onPress={onClose}>{t('settings.keys.done')}</Button>
        </>
      }
    >
      <code className="desk-code block break-all">{issued}</code>
    </Dialog>
  );
}

function RevokeDialog({ of: { id, label }, onClose }: { of: DeskKey; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const companyId = useDeskCompany();
  const queryClient = useQueryClient();
  const revoke = useChange({
    mutationFn: () => revokeKey(companyId, id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keysQuery(companyId).queryKey }),
  });
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('settings.keys.revokeQuestion', { label })}
      confirmLabel={t('settings.keys.revokeConfirm')}
      cancelLabel={t('settings.keys.keep')}
      tone="danger"
      mutate={() => revoke.mutateAsync()}
    >
      <p>{t('settings.keys.revokeText')}</p>
    </ConfirmMutation>
  );
}
