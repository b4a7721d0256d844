import { formatTons } from '@canola/api-schema/number-format';
import { AddLadderDocument } from '@canola/api-schema/trading/generated/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLadders } from '#market/ladder/ladder.queries.ts';
import { type LadderDraft, startValues } from '#market/ladder/ladder.schema.ts';
import { LadderForm } from '#market/ladder/ladder-form.tsx';
import { LadderSummary } from '#market/ladder/ladder-summary.tsx';
import { bestPrice } from '#market/order-form/order-prices.ts';
import { QuarterField } from '#market/order-form/quarter-field.tsx';
import { EarlierDeal } from '#market/trading/earlier-deal.tsx';
import { TRADING_KEY } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { GuardNotice } from '#shared/access/guarded-action.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useTrade, useTyped } from '../panel/trade-context.tsx';
import { useTradeNavigation } from '../panel/use-trade-navigation.ts';

/** A ladder needs the grant to sign, as an order does. The offer's ladder of the quarter is shown instead of the form. */
export function LadderTab() {
  const refusal = refusalOf(useAccess(), 'CONTRACT_SIGN');
  const { insteadToSellNow } = useTradeNavigation();
  if (refusal)
    return <GuardNotice refusal={refusal} grant="CONTRACT_SIGN" onClose={() => void insteadToSellNow()} />;
  return <OfferLadder />;
}

function OfferLadder() {
  const { offer, quarter } = useTrade();
  const ladders = useLadders();
  return (
    <Loaded query={ladders} skeleton={<SkeletonRows rows={6} />} height={320}>
      {(data) => {
        const live = data.ladders?.edges.find(
          ({ node }) =>
            node.offer.id === offer.id && node.quarter.id === quarter.id && Number(node.waitingTons) > 0,
        )?.node;
        return live ? (
          <div className="order-form">
            <Quarters />
            <LadderSummary ladder={live} />
          </div>
        ) : (
          <NewLadder key={offer.id} />
        );
      }}
    </Loaded>
  );
}

function Quarters() {
  const { offer, prices, quarters, quarter } = useTrade();
  const { currency } = useTradingCompany();
  const { toQuarter } = useTradeNavigation();
  return (
    <QuarterField
      value={quarter.id}
      onChange={(id) => void toQuarter(id)}
      quarters={quarters}
      prices={prices}
      currency={currency}
      yearHarvested={offer.yearHarvested}
    />
  );
}

function NewLadder() {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const { offer, prices, quarter } = useTrade();
  const { currency } = useTradingCompany();
  const { typed, keep } = useTyped();
  const tons = useStateAtArrival('tons');
  const go = useTradeNavigation();
  const queryClient = useQueryClient();
  const change = useTradingChange();
  const best = bestPrice(prices, quarter.id)?.price;
  const [initial] = useState(() => typed.ladder ?? startValues(tons ?? offer.amount, best));

  async function send({ transportNote, ...draft }: LadderDraft) {
    const ladder = { ...draft, transportNote, offerId: offer.id, quarterId: quarter.id, currency };
    const { payload, errors } = await change(AddLadderDocument, { ladder });
    if (payload?.id != null && errors.length === 0) {
      keep({ ladder: undefined });
      await go.toPlacedLadder(payload.id);
      // After a lost answer the ladder may be there: then it is shown instead of the form.
    } else if (payload === undefined)
      void queryClient.invalidateQueries({ queryKey: [TRADING_KEY, 'Ladders'] });
    return errors;
  }

  return (
    <LadderForm
      mode="new"
      offerId={offer.id}
      quarter={quarter}
      currency={currency}
      best={best}
      initial={initial}
      maxTons={offer.amount}
      onTyped={(ladder) => keep({ ladder })}
      label={(count, all) => t('place', { count, tons: formatTons(all, locale) })}
      send={send}
    >
      <EarlierDeal />
      <Quarters />
    </LadderForm>
  );
}
