import {
  ConfirmReceiptDocument,
  WithdrawReceiptDocument,
} from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedAction } from '#shared/access/guarded-action.tsx';
import { compare } from '#shared/money/decimal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import { useDeliveryChange } from '../use-delivery-change.ts';
import { useDeliveryWords } from '../words.ts';
import { ArrivedDialog } from './arrived-dialog.tsx';
import type { Settlement } from './owed.queries.ts';

/** Said by one side, confirmed by the other; only confirmed money reduces what is owed. */
export function Receipts({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const { run, notice } = useGuardedAction('CONTRACT_SIGN');
  const { change, isPending, failure } = useDeliveryChange();
  const [isOpen, setOpen] = useState(false);
  const canSay = settlement.state !== 'REPLACED' && compare(settlement.owed, 0) > 0;
  return (
    <Card
      title={t('receipt.title')}
      end={
        canSay && (
          <Button variant="secondary" size="sm" onPress={() => run(() => setOpen(true))}>
            {t('receipt.arrived')}
          </Button>
        )
      }
      flush
    >
      {settlement.receipts.length === 0 && <p className="hint px-4 py-3">{t('receipt.none')}</p>}
      <ul className="row-list">
        {settlement.receipts.map((receipt) => (
          <li key={receipt.id} className="delivery-ticket">
            <span>
              <b className="num">{words.money(receipt.amount, settlement.currency)}</b>
              <span className="hint block">
                {words.day(receipt.day)},{' '}
                {t(`receipt.by.${receipt.saidBy}`, { trader: settlement.trader.name })}
              </span>
            </span>
            {receipt.timeConfirmed !== null ? (
              <Pill tone="moss" dot="tick" size="sm">
                {t('receipt.confirmed')}
              </Pill>
            ) : receipt.saidBy === 'TRADER' ? (
              <Button
                size="sm"
                loading={isPending}
                onPress={() => run(() => void change(ConfirmReceiptDocument, { id: receipt.id }))}
              >
                {t('receipt.confirm')}
              </Button>
            ) : (
              <Button
                variant="quiet"
                size="sm"
                loading={isPending}
                onPress={() => run(() => void change(WithdrawReceiptDocument, { id: receipt.id }))}
              >
                {t('receipt.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && (
        <Notice kind="clay" live>
          {failure}
        </Notice>
      )}
      {notice}
      {isOpen && <ArrivedDialog settlement={settlement} onClose={() => setOpen(false)} />}
    </Card>
  );
}
