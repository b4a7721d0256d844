import { currencySign } from '@canola/api-schema/number-format';
import type { DeskSettlement } from '@canola/api-schema/trading/desk-settlements';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { useRefreshDesk } from '../contracts/contracts.changes.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { settle } from './settlements.calls.ts';

/** Nothing is changed in place: a correction replaces the settlement, with the tickets that stay in. */
export function CorrectButton({ settlement }: { settlement: DeskSettlement }) {
  const { t } = useTranslation('deliveries');
  const [isOpen, setOpen] = useState(false);
  if (settlement.state === 'PAID' || settlement.state === 'REPLACED') return null;
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {t('correct.action')}
      </Button>
      {isOpen && <CorrectDialog settlement={settlement} onClose={() => setOpen(false)} />}
    </>
  );
}

function CorrectDialog({ settlement, onClose }: { settlement: DeskSettlement; onClose: () => void }) {
  const { t } = useTranslation('deliveries');
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const [tax, setTax] = useState<number | null>(Number(settlement.tax));
  const [without, setWithout] = useState<readonly string[]>([]);
  async function correct(typed: number) {
    const made = await settle(companyId, {
      contractId: settlement.contractId,
      tax: typed.toFixed(2),
      replaces: settlement.id,
      without: [...without],
      clientMutationId: id,
    });
    await refresh();
    await navigate({ to: '/desk/settlements/$settlementId', params: { settlementId: made.id } });
  }
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('correct.question', { number: settlement.number })}
      confirmLabel={t('correct.confirm')}
      disabledReason={(tax === null || !(tax >= 0)) && t('form.problem.required')}
      mutate={() => (tax === null ? undefined : correct(tax))}
    >
      <p>{t('correct.text')}</p>
      {settlement.lines.map(({ ticketId, number }) => (
        <Checkbox
          key={ticketId}
          value={!without.includes(ticketId)}
          onChange={(isIn) =>
            setWithout((now) => (isIn ? now.filter((other) => other !== ticketId) : [...now, ticketId]))
          }
        >
          {t('ticket.name', { number })}
        </Checkbox>
      ))}
      <NumberField
        label={t('run.tax')}
        value={tax}
        onChange={setTax}
        decimals={2}
        keepsZeros
        unit={currencySign(settlement.currency)}
      />
    </ConfirmMutation>
  );
}
