import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { ContractPill } from '../status/contract-pill.tsx';
import type { ContractDetail } from '../transactions.queries.ts';
import { useContractWords } from './contract-words.ts';

export function ContractHead({ contract }: { contract: ContractDetail }) {
  const { t } = useTranslation('transactions');
  const { title } = useContractWords(contract);
  const { externalNumber, quarter, storage } = contract;
  const missing = contract.status === 'FAILED' ? t('contract.neverNumber') : t('contract.noNumber');
  const number = externalNumber === null ? missing : t('contract.number', { number: externalNumber });
  const delivery = storage
    ? t('contract.deliveryFrom', { quarter: quarter.name, storage: storage.label })
    : t('contract.delivery', { quarter: quarter.name });
  return (
    <header className="contract-head">
      <title>{`${title} · Canola`}</title>
      <CropTile crop={cropName(contract.crop.icon)} size="lg" />
      <div className="min-w-0 flex-1">
        <h1 className="h1">{title}</h1>
        <p className="muted">
          {number}, {delivery}
        </p>
      </div>
      <ContractPill status={contract.status} />
    </header>
  );
}
