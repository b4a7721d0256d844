import './alerts.css';
import { DIGESTS, DigestPreview, MailChoice } from '@canola/api-schema/notifications/mail-choice';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, Moon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#shared/api/client.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { formatTime } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

const PATH = '/can-notifications/api/mail-choice';

const mailChoiceQuery = queryOptions({
  queryKey: ['mail-choice'],
  queryFn: ({ signal }) => api.get(PATH, { schema: MailChoice, signal }),
});

const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => api.get('/can-notifications/api/digest', { schema: DigestPreview, signal }),
});

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** `06:00`, in Czech `6:00` (docs/product/words.md). */
const hourText = (hour: number, locale: string) =>
  formatTime(new Date(Date.UTC(2000, 0, 1, hour)), locale, 'UTC');

/** The digest and the quiet hours, each saved when it is chosen. */
export function MailSettings() {
  const query = useQuery(mailChoiceQuery);
  return (
    <Loaded query={query} skeleton={<Skeleton height={140} />}>
      {(choice) => <Settings choice={choice} />}
    </Loaded>
  );
}

function Settings({ choice }: { choice: MailChoice }) {
  const { t } = useTranslation('alerts');
  const [isOpen, setIsOpen] = useState(false);
  const locale = useFormatLocale();
  const save = useSaveChoice();
  const hour = (name: 'quietFrom' | 'quietTo') => (
    <Select
      label={t(name)}
      options={HOURS.map((id) => ({ id: String(id), label: hourText(id, locale) }))}
      value={String(choice[name])}
      onChange={(value) => save({ ...choice, [name]: Number(value) })}
    />
  );
  return (
    <section className="card alert-settings" aria-label={t('mails')}>
      <div className="alert-setting">
        <Mail className="i" aria-hidden="true" />
        <div className="grow">
          <b>{t('digest.title')}</b>
          <p className="hint">{t('digest.text')}</p>
        </div>
        <SegmentedControl
          label={t('digest.title')}
          value={choice.digest}
          onChange={(digest) => save({ ...choice, digest })}
          options={DIGESTS.map((id) => ({ id, label: t(`digest.${id}`) }))}
        />
        <Button variant="quiet" onPress={() => setIsOpen(true)}>
          {t('digest.preview')}
        </Button>
      </div>
      <div className="alert-setting">
        <Moon className="i" aria-hidden="true" />
        <div className="grow">
          <b>
            {t('quiet.title', {
              from: hourText(choice.quietFrom, locale),
              to: hourText(choice.quietTo, locale),
            })}
          </b>
          <p className="hint">{t('quiet.text')}</p>
        </div>
        {hour('quietFrom')}
        {hour('quietTo')}
      </div>
      {isOpen && <Preview onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function Preview({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const query = useQuery(digestQuery);
  return (
    <Dialog isOpen size="lg" onOpenChange={(isOpen) => !isOpen && onClose()} title={t('digest.preview')}>
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {({ subject, sections }) => (
          <div className="grid gap-4">
            <p>
              <b>{subject}</b>
            </p>
            {sections.map(({ title, lines }) => (
              <section key={title}>
                <h3 className="h3">{title}</h3>
                <ul>
                  {lines.map(({ text, hint, value, change, action }) => (
                    <li key={`${text} ${hint}`} className="alert-line-of-digest">
                      <span className="min-w-0">
                        {text}
                        {hint !== null && <span className="hint block">{hint}</span>}
                      </span>
                      <b className="digest-value num">
                        {value ?? action}
                        {change !== null && <span className="hint block">{change}</span>}
                      </b>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function useSaveChoice(): (choice: MailChoice) => void {
  const { t } = useTranslation('alerts');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { mutate } = useChange({
    mutationKey: ['save-mail-choice'],
    scope: { id: 'save-mail-choice' },
    mutationFn: (choice: MailChoice) => api.put(PATH, { schema: MailChoice, body: choice }),
    onMutate(choice) {
      queryClient.setQueryData(mailChoiceQuery.queryKey, choice);
    },
    onError(error) {
      toast({ kind: 'failed', text: t('failed', { reason: errorText(error).text }) });
      void queryClient.invalidateQueries({ queryKey: mailChoiceQuery.queryKey });
    },
  });
  return mutate;
}
