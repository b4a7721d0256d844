import { getRouteApi } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { ContractFrame } from './contract-frame.tsx';
import { ContractNext } from './contract-next.tsx';

const route = getRouteApi('/app/transactions-and-orders/transactions/$contractId');

const DeliveryLine = lateComponent(async () => {
  const [line] = await Promise.all([
    import('#market/deliveries/delivery-line.tsx'),
    loadTexts(['deliveries']),
  ]);
  return line;
});

export function ContractPage() {
  const { contractId } = route.useParams();
  return (
    <ContractFrame contractId={contractId} isDetail>
      {(contract) => (
        <>
          {contract.kind === 'SALE' && contract.status === 'SIGNED' && (
            <DeliveryLine contractId={contract.id} />
          )}
          {!contract.confirmation?.completed && <ContractNext contract={contract} />}
        </>
      )}
    </ContractFrame>
  );
}
