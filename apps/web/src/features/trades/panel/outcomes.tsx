import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DealDone } from '#market/deal/deal-done.tsx';
import { OrderPlaced } from '#market/deal/order-placed.tsx';
import { Refusal } from '#market/deal/refusal.tsx';
import { SoldHero } from '#market/deal/sold-hero.tsx';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { Button } from '#shared/ui/button.tsx';
import { useTrade } from './trade-context.tsx';
import { useTradeNavigation } from './use-trade-navigation.ts';

export function ContractSuccess() {
  const { t } = useTranslation('trades');
  const { contractId = '' } = useParams({ strict: false });
  const { toSellNow } = useTradeNavigation();
  const { offer, prices } = useTrade();
  return (
    <DealDone
      kind="sale"
      contractId={contractId}
      offerId={offer.id}
      hero={(contract) => <SoldHero contract={contract} from={offer.storage} prices={prices} />}
      more={t('sold.more')}
      onMore={toSellNow}
    />
  );
}

export function OrderSuccess() {
  const { t } = useTranslation('trades');
  const { orderId = '' } = useParams({ strict: false });
  const { toOrders, toSellNow } = useTradeNavigation();
  return (
    <OrderPlaced
      offerId={useTrade().offer.id}
      orderId={orderId}
      open={
        <Button size="lg" onPress={() => void toOrders()}>
          {t('placed.orders')}
        </Button>
      }
      back={t('placed.back')}
      onBack={toSellNow}
    />
  );
}

export function TradeError() {
  const { toOrder, toSellNow } = useTradeNavigation();
  const isOrder = useStateAtArrival('refused')?.draft !== undefined;
  return (
    <Refusal
      what={isOrder ? 'order' : 'sale'}
      onBack={(refused) => (isOrder ? toOrder(refused) : toSellNow())}
    />
  );
}
