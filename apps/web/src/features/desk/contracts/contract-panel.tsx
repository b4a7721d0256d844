import type { DeskContract } from '@canola/api-schema/trading/desk-contracts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowRight, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { writeAddress } from '#market/postal-code/postal-codes.ts';
import { inSentence } from '#market/units/amount-text.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { formatDateTime } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { contractQuery, contractsQuery, useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { useTimeLeft } from '../time-left.tsx';
import { AnswerForm } from './answer-form.tsx';
import { focusContract } from './contracts-table.tsx';
import { PaperLink } from './paper-link.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { WithdrawAcceptance } from './withdraw-acceptance.tsx';

const route = getRouteApi('/app/desk/contracts/$contractId');

/** A contract next to the list: time left first, the final sum last; on a phone the answer sheet. */
export function ContractPanel() {
  const { contractId } = route.useParams();
  const query = useQuery(contractQuery(useDeskCompany(), contractId));
  return (
    <PanelSlot>
      {query.data ? (
        // Another contract is another form.
        <Contract key={contractId} contract={query.data} />
      ) : (
        <Frame title="…">
          <Loaded query={query} skeleton={<SkeletonRows rows={6} />} height={320}>
            {() => null}
          </Loaded>
        </Frame>
      )}
    </PanelSlot>
  );
}

interface FrameProps {
  title: string;
  subtitle?: string;
  start?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

function Frame(props: FrameProps) {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const { contractId } = route.useParams();
  async function close() {
    await navigate({ to: '/desk/contracts', search });
    focusContract(contractId);
  }
  return <Panel {...props} onClose={() => void close()} />;
}

function Contract({ contract }: { contract: DeskContract }) {
  const words = useDeskWords();
  const [isAnsweredHere] = useState(contract.task === 'ANSWER');
  const frame = {
    title: words.goods(contract),
    subtitle: [contract.company, words.quarter(contract.quarterId), contract.region.name].join(', '),
    start: <CropTile crop={cropName(contract.crop.icon)} />,
  };
  if (contract.task === 'ANSWER')
    return (
      <AnswerForm contract={contract}>
        {(fields, footer) => (
          <Frame {...frame} footer={footer}>
            <div className="desk-panel">
              <AnswerClock contract={contract} />
              <Facts contract={contract} />
              {fields}
            </div>
          </Frame>
        )}
      </AnswerForm>
    );
  return (
    <Frame
      {...frame}
      footer={
        <>
          {isAnsweredHere && <NextAnswer answered={contract} />}
          <AnsweredFoot contract={contract} />
        </>
      }
    >
      <div className="desk-panel">
        <StateNotice contract={contract} isNews={isAnsweredHere} />
        <Facts contract={contract} />
        <Papers contract={contract} />
      </div>
    </Frame>
  );
}

function AnswerClock({ contract }: { contract: DeskContract }) {
  return contract.answerBy && <Clock contract={{ ...contract, answerBy: contract.answerBy }} />;
}

function Clock({ contract }: { contract: { createdAt: string; answerBy: string } }) {
  const { t } = useTranslation('desk');
  const { text, at, share, urgency } = useTimeLeft(contract);
  return (
    <section className="desk-clock" data-urgency={urgency}>
      <p>
        <span className="hint">{t('contract.timeLeft')}</span>
        <b className="desk-clock-time">{text}</b>
      </p>
      <p className="hint text-end">{t('contract.lapses', { at })}</p>
      <span className="desk-clock-bar">
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The terms at the answer: the price then and now, the position, and what was agreed beside the price. */
function Facts({ contract }: { contract: DeskContract }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const { currency, soldAt, priceNow, bestNow, position, contract: full } = contract;
  const price = (value: string) => words.figure(value, currency);
  const signed = (value: string) => `${Number(value) > 0 ? '+' : ''}${words.tons(value)} t`;
  const isOpen = contract.task === 'ANSWER';
  const when = formatDateTime(new Date(soldAt.publishedAt), words.locale, words.zone);
  return (
    <dl className="desk-facts">
      <Fact name={t(contract.kind === 'SALE' ? 'contract.soldAt' : 'contract.boughtAt', { when })}>
        {price(soldAt.price)}
      </Fact>
      {isOpen && priceNow && <Fact name={t('contract.priceNow')}>{price(priceNow)}</Fact>}
      {isOpen && bestNow && (
        <Fact name={t('contract.bestNow', { region: contract.region.name })}>{price(bestNow)}</Fact>
      )}
      {isOpen && position && (
        <Fact name={t('contract.position', { crop: inSentence(contract.crop.name, words.locale) })}>
          <span className="whitespace-nowrap">
            {signed(position.now)} <ArrowRight className="i i-14 inline" /> {signed(position.after)}
          </span>
        </Fact>
      )}
      {full.adjustments.map(({ reason, amount }) => (
        <Fact key={`${reason} ${amount}`} name={reason}>
          {Number(amount) > 0 ? '+' : ''}
          {price(amount)}
        </Fact>
      ))}
      {!isOpen && <Fact name={t('contract.final')}>{price(contract.finalPrice)}</Fact>}
      {!isOpen && <Fact name={t('contract.total')}>{words.money(contract.total, currency)}</Fact>}
      <Fact name={t('contract.transport')}>
        {full.customTransport
          ? [t('contract.farmDelivers'), full.collectionPoint].filter(Boolean).join(', ')
          : t('contract.youCollect')}
      </Fact>
      {full.storage && <Fact name={t('contract.from')}>{writeAddress(full.storage)}</Fact>}
      {full.deliveryAddress && <Fact name={t('contract.to')}>{full.deliveryAddress}</Fact>}
      {full.terms && (
        <Fact name={t('contract.payment')}>{t('contract.days', { count: full.terms.paymentDays })}</Fact>
      )}
      {(full.note ?? full.transportNote) && (
        <Fact name={t('contract.note')}>{[full.note, full.transportNote].filter(Boolean).join(' · ')}</Fact>
      )}
    </dl>
  );
}

function StateNotice({ contract, isNews }: { contract: DeskContract; isNews: boolean }) {
  const { t } = useTranslation('desk');
  const { task, status, failure, company, number } = contract;
  if (status === 'FAILED')
    return (
      <Notice kind="clay" title={t('contracts.state.FAILED')}>
        {failure ?? ''}
      </Notice>
    );
  if (status === 'SIGNED')
    return <Notice kind="leaf">{t('contract.bothSigned', { number: number ?? '' })}</Notice>;
  return (
    <Notice kind={task === 'SIGN' ? 'wheat' : 'info'} live={isNews}>
      {t(`contract.next.${task ?? 'DOCUMENT'}`, { company })}
    </Notice>
  );
}

function Papers({ contract }: { contract: DeskContract }) {
  const { t } = useTranslation('desk');
  if (contract.documents.length === 0) return null;
  return (
    <section>
      <h3 className="h3">{t('contract.papers')}</h3>
      <ul className="mt-2 grid gap-2">
        {contract.documents.map((paper) => (
          <li key={paper.url}>
            <PaperLink paper={paper} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way on from an answer to the next contract that waits, the most urgent first. */
function NextAnswer({ answered }: { answered: DeskContract }) {
  const { t } = useTranslation('desk');
  const { data } = useQuery(contractsQuery(useDeskCompany(), {}));
  const next = data?.rows.find(({ id, task }) => task === 'ANSWER' && id !== answered.id);
  if (!next) return null;
  return (
    <LinkButton
      to="/desk/contracts/$contractId"
      params={{ contractId: next.id }}
      // The signature is the one step that is left here.
      variant={answered.task === 'SIGN' ? 'secondary' : 'primary'}
      className="btn-block"
    >
      {t('answer.next', { company: next.company })}
    </LinkButton>
  );
}

function AnsweredFoot({ contract }: { contract: DeskContract }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const [isSigning, setSigning] = useState(false);
  const canWithdraw =
    contract.status !== 'FAILED' && contract.status !== 'SIGNED' && !contract.traderSignedAt;
  if (contract.task !== 'SIGN' && !canWithdraw) return null;
  return (
    <>
      {contract.task === 'SIGN' && (
        <Button
          block
          icon={PenLine}
          disabledReason={!contract.signing.canSign && t('sign.notYours')}
          onPress={() => setSigning(true)}
        >
          {t('sign.one', { sum: words.money(contract.total, contract.currency) })}
        </Button>
      )}
      {canWithdraw && <WithdrawAcceptance contract={contract} />}
      {isSigning && (
        <SignDialog rows={[contract]} signing={contract.signing} onClose={() => setSigning(false)} />
      )}
    </>
  );
}
