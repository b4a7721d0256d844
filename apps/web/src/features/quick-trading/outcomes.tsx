import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DealDone, type DoneContract } from '#market/deal/deal-done.tsx';
import { OrderPlaced } from '#market/deal/order-placed.tsx';
import { Refusal } from '#market/deal/refusal.tsx';
import { SoldHero } from '#market/deal/sold-hero.tsx';
import { usePlace } from '#market/postal-code/use-place.ts';
import { PanelSlot } from '#shared/router/slots.tsx';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { useCropPrices } from './use-crop-market.ts';

function useToBoard() {
  const navigate = useNavigate();
  return () => void navigate({ to: '/quick-trading', search: true });
}

function OutcomePanel({ of, children }: { of: 'sell' | 'order'; children: ReactNode }) {
  const { t } = useTranslation('quick-trading');
  const toBoard = useToBoard();
  return (
    <PanelSlot>
      <Panel title={t(`${of}.title`)} onClose={toBoard}>
        {children}
      </Panel>
    </PanelSlot>
  );
}

export function SellSuccess() {
  const { t } = useTranslation('quick-trading');
  const { contractId = '' } = useParams({ strict: false });
  return (
    <OutcomePanel of="sell">
      <DealDone
        kind="sale"
        contractId={contractId}
        hero={(contract) => <Hero contract={contract} />}
        more={t('back')}
        onMore={useToBoard()}
      />
    </OutcomePanel>
  );
}

/** A company that delivers pays for it: the way is measured from the place of the page. */
function Hero({ contract }: { contract: DoneContract }) {
  const { crop, currency, customTransport } = contract;
  const { place } = usePlace();
  const { data } = useCropPrices(crop.id, currency, customTransport);
  return <SoldHero contract={contract} from={place} prices={data?.marketPrices ?? []} />;
}

/** The sale was refused: other tons or another price may help. */
export const SellFailed = () => <RefusedSale what="sale" />;

/** The sale could not be made at all, whatever its tons and price. */
export const SellError = () => <RefusedSale what="halted" />;

function RefusedSale({ what }: { what: 'sale' | 'halted' }) {
  const navigate = useNavigate();
  return (
    <OutcomePanel of="sell">
      <Refusal
        what={what}
        onBack={(refused) =>
          refused.subject &&
          navigate({
            to: '/quick-trading/$cropId/quarter/$quarterId',
            params: refused.subject,
            search: true,
            state: { refused },
            replace: true,
          })
        }
      />
    </OutcomePanel>
  );
}

export function OrderSuccess() {
  const { t } = useTranslation('quick-trading');
  const { orderId = '', offerId = '' } = useParams({ strict: false });
  return (
    <OutcomePanel of="order">
      <OrderPlaced
        offerId={offerId}
        orderId={orderId}
        open={
          <LinkButton
            to="/transactions-and-orders/offers/$offerId/orders/$orderId"
            params={{ offerId, orderId }}
            size="lg"
          >
            {t('placed.open')}
          </LinkButton>
        }
        back={t('back')}
        onBack={useToBoard()}
      />
    </OutcomePanel>
  );
}

export function OrderError() {
  const navigate = useNavigate();
  const fastOrder = useStateAtArrival('fastOrder');
  return (
    <OutcomePanel of="order">
      <Refusal
        what="order"
        onBack={(refused) =>
          fastOrder &&
          navigate({
            to: '/quick-trading/order',
            search: true,
            state: { fastOrder, refused },
            replace: true,
          })
        }
      />
    </OutcomePanel>
  );
}
