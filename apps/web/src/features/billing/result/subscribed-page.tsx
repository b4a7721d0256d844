import './result.css';
import type { PaymentStatusResult } from '@canola/api-schema/billing/payment';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { paymentStatusQuery } from '../billing.queries.ts';
import { Checking, Ended, Failed, Transfer } from './outcome-pages.tsx';
import { type AddressedResult, resultOf } from './result.search.ts';
import { ResultIcon } from './result-icon.tsx';
import { isFinal, type ResultView, resultView } from './result-view.ts';
import { SuccessPage } from './success-page.tsx';

/** How often the payment is read (docs/product/screens.md#payment-screens). */
const POLL_MS = 1_000;
/** The charge of a new card may come after all; it is read less often, and not for ever. */
const FAILED_POLL_MS = 10_000;
const FAILED_POLLED_MS = 5 * 60_000;
const REFUSED = 'setup_intent_authentication_failure';

export function SubscribedPage() {
  const result = resultOf(useSearch({ from: '/subscribed' }));
  return result ? <Polling key={result.id} {...result} /> : <RedirectOnce to="/" />;
}

function Polling({ id, isSaidToSucceed, isWithoutForm, isRefused }: AddressedResult) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const [view, setView] = useState<ResultView>('checking');
  const [start] = useState(Date.now);
  const [seconds, setSeconds] = useState(0);
  const payment = useQuery({
    ...paymentStatusQuery(id),
    // A lost connection is no reason to stop.
    refetchInterval({ state }) {
      if (isGone(state.error)) return false;
      if (!isFinal(view)) return POLL_MS;
      const mayChange = view === 'failed' && isWithoutForm && Date.now() - start < FAILED_POLLED_MS;
      return mayChange && FAILED_POLL_MS;
    },
  });
  const { data, dataUpdatedAt, error } = payment;
  const first = useRef<PaymentStatusResult>(undefined);
  const hasNews = useRef(false);
  useEffect(() => {
    if (!data) return;
    const forMs = dataUpdatedAt - start;
    setSeconds(Math.round(forMs / 1_000));
    first.current ??= data;
    hasNews.current ||= data.status !== first.current.status || data.declines !== first.current.declines;
    const isBeforeCharge = isWithoutForm && !isRefused && !hasNews.current;
    setView(resultView(data, { forMs, isSaidToSucceed, isBeforeCharge }));
  }, [data, dataUpdatedAt, start, isSaidToSucceed, isWithoutForm, isRefused]);
  if (error && !data)
    return (
      <LonePage
        title={t('result.unknown.title')}
        icon={<ResultIcon icon={X} tone="clay" />}
        actions={
          <>
            {!isGone(error) && (
              <Button loading={payment.isFetching} onPress={() => void payment.refetch()}>
                {t('result.unknown.retry')}
              </Button>
            )}
            <LinkButton to="/" variant={isGone(error) ? 'primary' : 'secondary'}>
              {t('result.home')}
            </LinkButton>
          </>
        }
      >
        <p>{isGone(error) ? t('result.unknown.gone') : errorText(error).text}</p>
      </LonePage>
    );
  if (!data) return <Checking />;
  const paid = { paymentId: data.id, planType: data.subscription.planType };
  switch (view) {
    case 'checking':
      return <Checking />;
    case 'late':
      return <Checking seconds={seconds} />;
    case 'transfer':
      return <Transfer {...paid} />;
    case 'failed':
      // The payment has no record of a card that was not saved.
      return <Failed {...paid} failure={isRefused ? REFUSED : data.failure} />;
    case 'cancelled':
      return <Ended />;
    case 'success':
      return <SuccessPage {...paid} />;
    default:
      throw new Error(`Unhandled view ${view satisfies never}`);
  }
}

/** A payment that is not theirs stays so. */
function isGone(error: Error | null): boolean {
  return error !== null && 'status' in error && (error.status === 404 || error.status === 403);
}
