import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MoneyHero } from '#market/deal/outcome.tsx';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { State } from '#shared/ui/state.tsx';
import { ContractFrame } from '../contract/contract-frame.tsx';
import { useContractWords } from '../contract/contract-words.ts';
import type { ContractDetail } from '../transactions.queries.ts';

const route = getRouteApi('/app/transactions-and-orders/transactions/$contractId/success');

export function SignedPage() {
  const { contractId } = route.useParams();
  return (
    <ContractFrame contractId={contractId}>
      {(contract) =>
        contract.confirmation?.completed ? (
          <Signed contract={contract} />
        ) : (
          // Nothing has succeeded yet: its parent says what it waits for (docs/product/screens.md#navigation-state).
          <RedirectOnce to="/transactions-and-orders/transactions/$contractId" params={{ contractId }} />
        )
      }
    </ContractFrame>
  );
}

function Signed({ contract }: { contract: ContractDetail }) {
  const { t } = useTranslation('transactions');
  const words = useContractWords(contract);
  return (
    <section className="card" aria-label={t('signed.label')}>
      <State
        level={2}
        role="status"
        icon={CircleCheck}
        height={260}
        title={t(contract.kind === 'SALE' ? 'signed.sold' : 'signed.bought', words)}
        actions={<LinkButton to="/transactions-and-orders">{t('signed.on')}</LinkButton>}
      >
        <MoneyHero
          label={t(contract.kind === 'SALE' ? 'signed.get' : 'signed.pay')}
          value={contract.total}
          currency={contract.currency}
        />
        <p>{t('signed.text', words)}</p>
      </State>
    </section>
  );
}
