import {
  DeleteAlertDocument,
  EditAlertDocument,
  SavedAlertHistoryDocument,
} from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertFields, AlertSave, AlertWaiting } from '#market/alerts/alert-fields.tsx';
import { priceOf } from '#market/alerts/figure.ts';
import { useAlertForm } from '#market/alerts/use-alert-form.ts';
import { CropTile } from '#market/marks/crop-icon.tsx';
import { codeParam } from '#market/postal-code/price-search.ts';
import { messagesOf } from '#market/trading/field-errors.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { type Alert, iconOf, useAlertName } from './alert-names.ts';
import { AlertState } from './alerts-list.tsx';

interface AlertPanelProps {
  alert: Alert;
  onClose: () => void;
}

/** A saved alert: its state, its limits to change, the sale, its end. */
export default function AlertPanel({ alert, onClose }: AlertPanelProps) {
  const { t } = useTranslation('alerts');
  const formId = useId();
  const { id, kind, currency, value, direction, threshold, once, endsOn } = alert;
  const { name, about } = useAlertName()(alert);
  const query = useQuery(tradingQuery(SavedAlertHistoryDocument, { id }));
  const change = useTradingChange();
  const form = useAlertForm({
    kind,
    currency,
    value,
    saved: { direction, threshold, once, endsOn },
    send: (limits) => change(EditAlertDocument, { id, limits }),
    onSaved: () => toast({ kind: 'done', text: t('sheet.done') }),
  });
  useDirtyGuard(form.isDirty && !form.isSaving);
  return (
    <PanelSlot>
      <Panel
        title={name}
        subtitle={about}
        start={<CropTile crop={iconOf(alert)} />}
        onClose={onClose}
        footer={
          <div className="alert-foot">
            {form.isDirty ? (
              <AlertSave form={form} formId={formId} label={t('saveChanges')} />
            ) : (
              <Sell alert={alert} />
            )}
            <Delete alert={alert} name={name} onDeleted={onClose} />
          </div>
        }
      >
        <Loaded query={query} skeleton={<AlertWaiting />}>
          {({ savedAlertHistory }) =>
            savedAlertHistory && !savedAlertHistory.masked ? (
              <form
                id={formId}
                noValidate
                className="grid gap-4"
                onSubmit={(event) => {
                  event.preventDefault();
                  void form.save('ASK');
                }}
              >
                <AlertState alert={alert} />
                <AlertFields form={form} history={savedAlertHistory} />
              </form>
            ) : (
              <Notice>{t('sheet.masked')}</Notice>
            )
          }
        </Loaded>
      </Panel>
    </PanelSlot>
  );
}

/** An alert is for selling: it leads to the sale at its place. */
function Sell({ alert }: { alert: Alert }) {
  const { t } = useTranslation('alerts');
  const locale = useFormatLocale();
  const navigate = useNavigate();
  const access = useAccess();
  const { kind, value, currency, itemId, termId, zip } = alert;
  if (kind !== 'NET_PRICE' || value === null || zip === null) return null;
  if (access.modeOf('QUICK_TRADING') !== 'full') return null;
  return (
    <Button
      variant="secondary"
      size="lg"
      block
      onPress={() =>
        void navigate({
          to: '/quick-trading/$cropId/quarter/$quarterId',
          params: { cropId: itemId, quarterId: termId },
          search: { postalCode: codeParam(zip) },
        })
      }
    >
      {alert.delivers ? t('sell') : t('sellAt', { price: priceOf(value, currency, locale) })}
    </Button>
  );
}

function Delete({ alert, name, onDeleted }: { alert: Alert; name: string; onDeleted: () => void }) {
  const { t } = useTranslation('alerts');
  const change = useTradingChange();
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    const { errors } = await change(DeleteAlertDocument, { id: alert.id });
    setDeleting(false);
    if (errors.length > 0) {
      toast({ kind: 'failed', text: messagesOf(errors) });
      return;
    }
    toast({ kind: 'done', text: t('deleted') });
    onDeleted();
  };
  return (
    <Button
      variant="danger-quiet"
      size="lg"
      aria-label={t('delete', { name })}
      loading={isDeleting}
      onPress={() => void remove()}
    >
      {t('deleteShort')}
    </Button>
  );
}
