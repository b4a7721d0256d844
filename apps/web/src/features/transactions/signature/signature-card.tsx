import { ConfirmationDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Hourglass, Maximize2, Minimize2, PenLine, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TRADING_KEY, tradingQuery } from '#market/trading/trading-api.ts';
import { Card } from '#shared/ui/card.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { State } from '#shared/ui/state.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { useInertOutside } from '#shared/ui/use-overlay-focus.ts';
import { AdjustedPrice } from '../contract/adjusted-price.tsx';
import { ChangedTerms } from '../contract/changed-terms.tsx';
import { ContractNext } from '../contract/contract-next.tsx';
import { useContractWords } from '../contract/contract-words.ts';
import { DeclineContract } from '../contract/decline-contract.tsx';
import { type SignatureView, signatureView, signatureViewOf } from '../status/signature-view.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { SigningFrame } from './signing-frame.tsx';

/** The webhook decides when it is signed; until then it is polled (docs/product/contracts.md#signing). */
const POLL_MS = 2_000;
const isUnderWay = (view: SignatureView) => view === 'sign' || view === 'recording';

export function SignatureCard({ contract }: { contract: ContractDetail }) {
  const { t } = useTranslation('transactions');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const confirmation = useQuery({
    ...tradingQuery(ConfirmationDocument, { id: contract.id }),
    refetchInterval: ({ state }) => {
      const known = state.data?.contract;
      return known && isUnderWay(signatureView(known)) ? POLL_MS : false;
    },
  });
  const known = confirmation.data?.contract ?? contract;
  const view = signatureViewOf(contract, confirmation.data?.contract);

  // People who saw it being signed go on to the success page once it is.
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    const wasUnderWay = isUnderWay(before.current);
    before.current = view;
    void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
    if (view === 'completed' && wasUnderWay)
      void navigate({
        to: '/transactions-and-orders/transactions/$contractId/success',
        params: { contractId: contract.id },
        replace: true,
      });
  }, [view, contract.id, queryClient, navigate]);

  const address = known.userSignature?.url;
  if (view === 'recording')
    return (
      <section className="card" aria-label={t('next.label')}>
        <Spinner center hint={t('signature.recording')} />
      </section>
    );
  if (view !== 'sign') return <ContractNext contract={{ ...contract, ...known }} isSignature />;
  if (!address) return <NotReady />;
  return (
    <SigningStage
      contract={contract}
      address={address}
      onCompleted={() => void confirmation.refetch()}
      onLeave={() =>
        void navigate({
          to: '/transactions-and-orders/transactions/$contractId',
          params: { contractId: contract.id },
        })
      }
    />
  );
}

interface SigningStageProps {
  contract: ContractDetail;
  address: string;
  onCompleted: () => void;
  onLeave: () => void;
}

/**
 * The signing page in its frame. On a phone it has the whole screen but one header, with what is signed and the way
 * back to the contract, where it can also be declined (docs/product/contracts.md#signing).
 */
function SigningStage({ contract, address, onCompleted, onLeave }: SigningStageProps) {
  const { t } = useTranslation('transactions');
  const words = useContractWords(contract);
  const isPhone = useMedia(PHONE);
  const [isEnlarged, setEnlarged] = useState(false);
  const isLarge = isPhone || isEnlarged;
  const stage = useRef<HTMLDivElement>(null);
  useInertOutside(stage, isLarge);
  return (
    <div ref={stage}>
      <Card
        flush
        className={isLarge ? 'signing-card signing-large' : 'signing-card'}
        start={!isPhone && <PenLine className="i i-20" />}
        title={t('signature.title')}
        subtitle={isPhone && t('signature.what', words)}
        end={
          isPhone ? (
            <IconButton label={t('next.back')} icon={X} onPress={onLeave} />
          ) : (
            <IconButton
              label={t(isLarge ? 'signature.smaller' : 'signature.larger')}
              icon={isLarge ? Minimize2 : Maximize2}
              onPress={() => setEnlarged(!isLarge)}
            />
          )
        }
      >
        <AdjustedPrice contract={contract} isFolded={isPhone} />
        <ChangedTerms contract={contract} isFolded={isPhone} />
        <SigningFrame address={address} onCompleted={onCompleted} />
        {!isLarge && (
          <div className="signing-foot">
            <DeclineContract contract={contract} />
          </div>
        )}
      </Card>
    </div>
  );
}

/** It is their turn, and the signing service has no page for them yet. */
function NotReady() {
  const { t } = useTranslation('transactions');
  return (
    <section className="card" aria-label={t('next.label')}>
      <State level={2} icon={Hourglass} height={220} title={t('signature.notReady')}>
        {t('signature.notReadyText')}
      </State>
    </section>
  );
}
