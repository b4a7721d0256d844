import { getRouteApi, useLocation } from '@tanstack/react-router';
import { ArrowLeft, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { State } from '#shared/ui/state.tsx';

const route = getRouteApi('/app/transactions-and-orders/offers/$offerId/orders/$orderId/error');

/**
 * Why the order was not changed; the errors come in navigation state (docs/product/screens.md#navigation-state),
 * without them there is no page.
 */
export function OrderRefusedPage() {
  const { t } = useTranslation('transactions');
  const params = route.useParams();
  const refused = useLocation({ select: ({ state }) => state.orderEditRefused });
  const form = { to: '/transactions-and-orders/offers/$offerId/orders/$orderId', params } as const;
  if (!refused) return <RedirectOnce {...form} />;
  return (
    <>
      <PageHead title={t('order.title')} />
      <div className="card">
        <State
          level={2}
          role="alert"
          icon={TriangleAlert}
          tone="clay"
          height={320}
          title={t('refused.title')}
          actions={
            <LinkButton {...form} state={{ orderEditDraft: refused.draft }} icon={ArrowLeft}>
              {t('refused.back')}
            </LinkButton>
          }
          foot={<SupportContact />}
        >
          <ul className="grid gap-1">
            {refused.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </State>
      </div>
    </>
  );
}
