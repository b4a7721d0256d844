import { dayInZone, offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import { FileCheck, Hourglass, type LucideIcon, PenLine, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { formatDateTime } from '#shared/time/format.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { State } from '#shared/ui/state.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type SignatureView, signatureView } from '../status/signature-view.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { useCompanyZone } from '../use-company-zone.ts';
import { useDeadline } from '../use-deadline.ts';
import { AdjustedPrice } from './adjusted-price.tsx';
import { ChangedTerms } from './changed-terms.tsx';
import { useContractWords } from './contract-words.ts';
import { DeclineContract } from './decline-contract.tsx';
import { useSignersText } from './signers-text.ts';

const ICON: Partial<Record<SignatureView, LucideIcon>> = {
  failed: TriangleAlert,
  completed: FileCheck,
  sign: PenLine,
};

/** Accepted, and not signed by the company. */
const DECLINABLE: readonly SignatureView[] = ['unsigned', 'waiting', 'sign'];

interface ContractNextProps {
  contract: ContractDetail;
  /** On the signature screen itself, which needs no link to it. */
  isSignature?: boolean;
}

/** The documents, the way to the signature, or why it failed (docs/product/contracts.md#contract-detail). */
export function ContractNext({ contract, isSignature = false }: ContractNextProps) {
  const { t } = useTranslation('transactions');
  const words = useContractWords(contract);
  const signers = useSignersText();
  const view = signatureView(contract);
  const deadline = useDeadline(contract.signBy);
  const isOthersTurn = view === 'sign' && !contract.canSign;
  return (
    <section className="card" aria-label={t('next.label')}>
      <State
        level={2}
        icon={ICON[view] ?? Hourglass}
        tone={view === 'failed' ? 'clay' : 'neutral'}
        height={220}
        title={isOthersTurn ? t('next.sign.others') : t(`next.${view}.title`, words)}
        actions={<NextAction contract={contract} view={view} isSignature={isSignature} />}
      >
        {view === 'failed' ? (
          <WhyFailed contract={contract} />
        ) : isOthersTurn ? null : view === 'early' && contract.kind === 'PURCHASE' ? (
          t('next.early.purchase', words)
        ) : (
          t(`next.${view}.text`, words)
        )}
        {view === 'early' && contract.answerBy && <AnswerBy contract={contract} at={contract.answerBy} />}
        {DECLINABLE.includes(view) && deadline && (
          <p className={deadline.isNear ? 'contract-soon' : undefined}>
            {t(view === 'sign' ? 'signBy.company' : 'signBy.trader', { ...words, day: deadline.day })}
          </p>
        )}
        {!contract.canSign && DECLINABLE.includes(view) && <p>{signers}</p>}
      </State>
      {DECLINABLE.includes(view) && <AdjustedPrice contract={contract} />}
      {(view === 'early' || DECLINABLE.includes(view)) && <ChangedTerms contract={contract} />}
    </section>
  );
}

/** The same clock as the trader's (docs/product/contracts.md#answer-time). */
function AnswerBy({ contract, at }: { contract: ContractDetail; at: number }) {
  const { t } = useTranslation('transactions');
  const words = useContractWords(contract);
  const locale = useFormatLocale();
  const zone = useCompanyZone();
  return (
    <p>{t('next.early.answerBy', { ...words, time: formatDateTime(new Date(at * 1000), locale, zone) })}</p>
  );
}

/** The reason, and what became of the tons: they can be sold again, or leave as they came (docs/product/selling.md#quick-trading). */
function WhyFailed({ contract }: { contract: ContractDetail }) {
  const { t } = useTranslation('transactions');
  const words = useContractWords(contract);
  return (
    <>
      <p>{contract.failure ?? t('next.failed.text')}</p>
      {contract.kind === 'SALE' && (
        <p>{t(contract.broughtTons ? 'next.failed.brought' : 'next.failed.tons', words)}</p>
      )}
    </>
  );
}

function AfterFailure({ contract }: { contract: ContractDetail }) {
  return (
    <>
      <PlaceAgain contract={contract} />
      <SupportContact />
    </>
  );
}

/** Tons that are in the storage can be sold or ordered again, as long as the quarter is offered. */
function PlaceAgain({ contract }: { contract: ContractDetail }) {
  const { t } = useTranslation('transactions');
  const zone = useCompanyZone();
  const isTrading = useAccess().modeOf('TRADING') !== 'none';
  const { offer, storage, quarter, broughtTons } = contract;
  const isOffered = offeredQuarters(dayInZone(new Date(), zone)).map(quarterId).includes(quarter.id);
  if (!offer || !storage || broughtTons || !isTrading || !isOffered) return null;
  return (
    <LinkButton
      to="/trades/$storageId/offers/$offerId/quarter/$quarterId"
      params={{ storageId: storage.id, offerId: offer.id, quarterId: quarter.id }}
    >
      {t('next.failed.again')}
    </LinkButton>
  );
}

function NextAction({ contract, view, isSignature }: Required<ContractNextProps> & { view: SignatureView }) {
  const { t } = useTranslation('transactions');
  const words = useContractWords(contract);
  if (view === 'failed') return <AfterFailure contract={contract} />;
  if (isSignature)
    return (
      <LinkButton
        to="/transactions-and-orders/transactions/$contractId"
        params={{ contractId: contract.id }}
        variant="secondary"
      >
        {t('next.back')}
      </LinkButton>
    );
  // The text names those who can sign.
  if (!contract.canSign) return null;
  return (
    <>
      <LinkButton
        to="/transactions-and-orders/transactions/$contractId/signature"
        params={{ contractId: contract.id }}
        variant={view === 'sign' ? 'primary' : 'secondary'}
        icon={PenLine}
      >
        {view === 'sign' ? t('next.signFor', words) : t('next.signature')}
      </LinkButton>
      {DECLINABLE.includes(view) && <DeclineContract contract={contract} />}
    </>
  );
}
