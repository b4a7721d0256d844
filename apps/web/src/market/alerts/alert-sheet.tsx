import { AddAlertDocument, AlertHistoryDocument } from '@canola/api-schema/trading/generated/operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { AlertFields, AlertSave, AlertWaiting } from './alert-fields.tsx';
import type { AlertSubject } from './alert-subject.ts';
import { type AlertHistory, useAlertForm } from './use-alert-form.ts';

interface AlertSheetProps {
  subject: AlertSubject;
  onClose: () => void;
}

/** A new alert on what the bell is next to. */
export default function AlertSheet({ subject, onClose }: AlertSheetProps) {
  const { t } = useTranslation('alerts');
  const [delivers, setDelivers] = useState(subject.terms.delivers ?? false);
  const terms = { ...subject.terms, delivers };
  const query = useQuery({
    ...tradingQuery(AlertHistoryDocument, { terms }),
    // Another haulage is another history, but the form stays.
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      isOpen
      size="sm"
      closesOutside={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('sheet.title')}
      subtitle={subject.title}
    >
      <Loaded query={query} skeleton={<AlertWaiting />}>
        {({ alertHistory }) =>
          alertHistory && !alertHistory.masked ? (
            <AlertForm
              subject={{ ...subject, terms }}
              history={alertHistory}
              onDelivers={() => setDelivers(!delivers)}
              onClose={onClose}
            />
          ) : (
            <Notice>{t('sheet.masked')}</Notice>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface AlertFormProps extends AlertSheetProps {
  history: AlertHistory;
  onDelivers: () => void;
}

function AlertForm({ subject, history, onDelivers, onClose }: AlertFormProps) {
  const { t } = useTranslation('alerts');
  const formId = useId();
  const { terms } = subject;
  const change = useTradingChange();
  const form = useAlertForm({
    kind: terms.kind,
    currency: history.currency,
    value: history.value,
    send: (limits) => change(AddAlertDocument, { terms, limits }),
    onSaved() {
      toast({ kind: 'done', text: t('sheet.done') });
      onClose();
    },
  });
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // Of React's tree: the bell may be in a form of its own, which is not sent.
        event.stopPropagation();
        void form.save('ASK');
      }}
    >
      <AlertFields
        form={form}
        history={history}
        haulage={
          terms.kind === 'NET_PRICE' && (
            <>
              , {t(terms.delivers ? 'sheet.delivered' : 'sheet.collected')}.{' '}
              <AriaButton className="link" onPress={onDelivers}>
                {t('sheet.change')}
              </AriaButton>
            </>
          )
        }
      />
      <AlertSave form={form} formId={formId} />
    </form>
  );
}
