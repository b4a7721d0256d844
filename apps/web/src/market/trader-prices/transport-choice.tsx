import type { CurrencyType } from '@canola/api-schema/money';
import { useTranslation } from 'react-i18next';
import { createStore, useStore } from '#shared/storage/store.ts';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { useHaulageRate } from './haulage-rate.ts';
import type { Transport } from './ranking.ts';

interface TransportChoiceProps {
  /** The company delivers; otherwise the trader collects. */
  delivers: boolean;
  onChange: (delivers: boolean) => void;
}

/** The trader collects, or the company delivers: it decides what is left of a price, and is part of the contract. */
export function TransportChoice({ delivers, onChange }: TransportChoiceProps) {
  const { t } = useTranslation('price-board');
  return (
    <SegmentedControl
      block
      label={t('transport.label')}
      value={delivers ? 'deliver' : 'collect'}
      onChange={(choice) => onChange(choice === 'deliver')}
      options={[
        { id: 'collect', label: t('transport.collect') },
        { id: 'deliver', label: t('transport.deliver') },
      ]}
    />
  );
}

const chosen = createStore(false);

/** The choice next to the traders of a price; a quick sale starts with it. */
export function useDelivers(): [boolean, (delivers: boolean) => void] {
  return [useStore(chosen), chosen.set];
}

export function useTransport(currency: CurrencyType, delivers: boolean): Transport {
  const [rate] = useHaulageRate(currency);
  return delivers ? rate : 'collected';
}
