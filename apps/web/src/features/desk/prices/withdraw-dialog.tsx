import type { WithdrawPrices } from '@canola/api-schema/trading/desk-prices';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TRADING_KEY } from '#market/trading/trading-api.ts';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { toast } from '#shared/ui/toast.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { withdrawPrices } from './publish.ts';

export interface Withdrawal {
  what: WithdrawPrices;
  /** "Milling wheat in Zlín", "all prices in Zlín" */
  name: string;
}

/** Takes prices away immediately, without the draft: for a market that runs away. */
export default function WithdrawDialog({
  withdrawal,
  onClose,
}: {
  withdrawal: Withdrawal;
  onClose: () => void;
}) {
  const { t } = useTranslation('desk');
  const companyId = useDeskCompany();
  const queryClient = useQueryClient();
  const withdraw = useChange({
    mutationFn: () => withdrawPrices(companyId, withdrawal.what),
    async onSuccess({ withdrawn }) {
      toast({ kind: 'done', text: t('withdraw.done', { count: withdrawn }) });
      await queryClient.invalidateQueries({ queryKey: [TRADING_KEY, 'DeskPrices'] });
    },
  });
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('withdraw.question', { what: withdrawal.name })}
      confirmLabel={t('withdraw.confirm')}
      cancelLabel={t('withdraw.keep')}
      tone="danger"
      mutate={() => withdraw.mutateAsync()}
    >
      <p>{t('withdraw.text')}</p>
    </ConfirmMutation>
  );
}
