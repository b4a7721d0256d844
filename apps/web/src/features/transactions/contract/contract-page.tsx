import { getRouteApi } from '@tanstack/react-router';
import { ContractFrame } from './contract-frame.tsx';
import { ContractNext } from './contract-next.tsx';

const route = getRouteApi('/app/transactions-and-orders/transactions/$contractId');

export function ContractPage() {
  const { contractId } = route.useParams();
  return (
    <ContractFrame contractId={contractId}>
      {(contract) => <ContractNext contract={contract} />}
    </ContractFrame>
  );
}
