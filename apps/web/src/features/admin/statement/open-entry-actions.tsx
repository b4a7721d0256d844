import type { OpenEntry } from '@canola/api-schema/billing/statement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { usePaymentWords } from '../payments/payment-words.ts';
import { ReturnEntry } from './return-entry.tsx';
import { SettleEntry } from './settle-entry.tsx';
import { UseEntry } from './use-entry.tsx';

type Asked = { what: 'use'; payment: NonNullable<OpenEntry['payment']> } | { what: 'return' | 'settle' };

/** Use it for a payment, or write down that it went back or was settled otherwise. Each asks first. */
export function OpenEntryActions({ entry }: { entry: OpenEntry }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const [asked, ask] = useState<Asked>();
  const { isUndecided, wouldPay, suggestions, currency, payment } = entry;
  const payer = entry.payer ?? t('statement.noPayer');
  const sum = words.sum(entry.toReturn, currency);
  const close = () => ask(undefined);
  return (
    <span className="admin-actions">
      {wouldPay && payment && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('statement.tick', { payer, sum })}
          onPress={() => ask({ what: 'use', payment })}
        >
          {t('payments.confirm.action')}
        </Button>
      )}
      {suggestions.map((one) => (
        <Button
          key={one.id}
          size="sm"
          variant="secondary"
          aria-label={t('unassigned.useLong', { sum, company: one.companyName, symbol: one.variableSymbol })}
          onPress={() => ask({ what: 'use', payment: one })}
        >
          {t('unassigned.use', { symbol: one.variableSymbol })}
        </Button>
      ))}
      {isUndecided && !wouldPay && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('unassigned.settleLong', { sum, payer })}
          onPress={() => ask({ what: 'settle' })}
        >
          {t('unassigned.settle')}
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('unassigned.returnLong', { sum, payer })}
        onPress={() => ask({ what: 'return' })}
      >
        {t('unassigned.return')}
      </Button>
      {asked?.what === 'use' && <UseEntry entry={entry} payment={asked.payment} onClose={close} />}
      {asked?.what === 'settle' && <SettleEntry entry={entry} onClose={close} />}
      {asked?.what === 'return' && <ReturnEntry entry={entry} onClose={close} />}
    </span>
  );
}
