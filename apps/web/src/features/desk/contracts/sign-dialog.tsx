import type { DeskContractRow, DeskSigning } from '@canola/api-schema/trading/desk-contracts';
import { KeyRound, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { logInAgain } from '#shared/session/session.ts';
import { Age } from '#shared/ui/age.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { signContract, useRefreshDesk } from './contracts.changes.ts';
import { sumOf } from './ticked.ts';

interface SignDialogProps {
  rows: readonly DeskContractRow[];
  signing: DeskSigning;
  onClose: () => void;
}

type Result = { state: 'signing' } | { state: 'signed' } | { state: 'failed'; text: string };

/** Signs one after the other; each contract has its own result, and what failed does not stop the others. */
export function SignDialog({ rows, signing, onClose }: SignDialogProps) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const errorText = useErrorText();
  const companyId = useDeskCompany();
  const { company } = useAccess();
  const refresh = useRefreshDesk();
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const [mustLogIn, setMustLogIn] = useState(
    () => signing.freshUntil === null || Date.parse(signing.freshUntil) <= Date.now(),
  );
  const set = (id: string, result: Result) => setResults((now) => ({ ...now, [id]: result }));
  const left = rows.filter(({ id }) => results[id]?.state !== 'signed');
  const sign = useChange({
    async mutationFn() {
      for (const { id } of left) {
        set(id, { state: 'signing' });
        try {
          await signContract(companyId, id);
          set(id, { state: 'signed' });
        } catch (error) {
          set(id, { state: 'failed', text: errorText(error).text });
          // The others would be refused for the same reason.
          if (error instanceof ApiError && error.code === 'account.log-in-again') return setMustLogIn(true);
        }
      }
    },
    onSettled: refresh,
  });
  const done = rows.length - left.length;
  const sum = sumOf(left.length > 0 ? left : rows, words.money);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !sign.isPending && onClose()}
      title={t(left.length > 0 ? 'sign.question' : 'sign.done', {
        count: rows.length,
        sum: sumOf(rows, words.money),
      })}
      footer={
        <>
          {done > 0 && (
            <span className="hint mr-auto" role="status">
              {t('sign.progress', { done, count: rows.length })}
            </span>
          )}
          {left.length === 0 ? (
            <Button onPress={onClose}>{t('sign.close')}</Button>
          ) : (
            <>
              <Button variant="quiet" disabledReason={sign.isPending && t('sign.running')} onPress={onClose}>
                {t('sign.cancel')}
              </Button>
              {mustLogIn ? (
                <Button icon={KeyRound} onPress={() => void logInAgain()}>
                  {t('sign.logIn')}
                </Button>
              ) : (
                <Button icon={PenLine} loading={sign.isPending} onPress={() => sign.mutate()}>
                  {t('sign.many', { count: left.length, sum })}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      <ul className="desk-sign-list">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="flex-1">
              <b>{row.company}</b>
              <span className="hint block">
                {t('sign.goods', {
                  goods: words.goods(row),
                  price: words.figure(row.finalPrice, row.currency),
                })}
              </span>
              <Failure result={results[row.id]} />
            </span>
            <b className="num">{words.money(row.total, row.currency)}</b>
            <ResultPill result={results[row.id]} />
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <Notice icon={KeyRound} kind={mustLogIn ? 'wheat' : 'info'}>
          {mustLogIn ? t('sign.mustLogIn') : <Fresh at={signing.loggedInAt} />}
        </Notice>
      )}
      <p className="hint mt-3">{t('sign.binding', { company: company?.companyName ?? '' })}</p>
    </Dialog>
  );
}

function Fresh({ at }: { at: string | null }) {
  const { t } = useTranslation('desk');
  return (
    <>
      {t('sign.loggedIn')} {at && <Age at={new Date(at)} />}. {t('sign.afterwards')}
    </>
  );
}

function Failure({ result }: { result: Result | undefined }) {
  return result?.state === 'failed' && <span className="desk-bad block">{result.text}</span>;
}

function ResultPill({ result }: { result: Result | undefined }) {
  const { t } = useTranslation('desk');
  if (!result) return null;
  const tone = { signing: 'sky', signed: 'moss', failed: 'clay' } as const;
  return (
    <Pill tone={tone[result.state]} size="sm">
      {t(`sign.result.${result.state}`)}
    </Pill>
  );
}
