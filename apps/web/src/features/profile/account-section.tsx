import { formatIban, isIban, plainIban } from '@canola/api-schema/iban';
import {
  BankAccountsDocument,
  SetBankAccountDocument,
} from '@canola/api-schema/trading/generated/operations';
import type { UserCompany } from '@canola/api-schema/users/company';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesOf } from '#market/trading/field-errors.ts';
import { requestTrading, TRADING_KEY, tradingQuery } from '#market/trading/trading-api.ts';
import { ownCompanyOf } from '#market/trading/trading-company.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Age } from '#shared/ui/age.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { FactList } from './fact-list.tsx';

const query = tradingQuery(BankAccountsDocument, {});

interface Account {
  iban: string;
  changedAt: number;
  isNew: boolean;
}

/** Where traders pay, named on settlements; a change is mailed to everybody who may sign (docs/product/deliveries.md). */
export function AccountSection({ company }: { company: UserCompany }) {
  const { t } = useTranslation('profile');
  const own = useQuery({ ...query, select: ({ companies }) => ownCompanyOf(companies, company) ?? null });
  return (
    <section aria-labelledby="company-account" className="company-people mt-6 grid grid-cols-1 gap-3 pt-5">
      <h3 id="company-account" className="h3">
        {t('account.title')}
      </h3>
      <Loaded query={own} skeleton={<Skeleton shape="box" height={64} />} height={90}>
        {(known) =>
          known && (
            <AccountForm
              key={known.bankAccount?.iban ?? ''}
              companyId={known.id}
              account={known.bankAccount}
            />
          )
        }
      </Loaded>
      <p className="hint">{t('account.text')}</p>
    </section>
  );
}

function AccountForm({ companyId, account }: { companyId: string; account: Account | null }) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const mayChange = useAccess().may('CONTRACT_SIGN');
  const saved = account ? formatIban(account.iban) : '';
  // Where there is none yet, the field is what to do next.
  const [isEditing, setEditing] = useState(!account && mayChange);
  const [typed, setTyped] = useState(saved);
  const [problem, setProblem] = useState<string>();
  const [wasLeft, setLeft] = useState(false);
  const isChanged = plainIban(typed) !== (account?.iban ?? '');
  useDirtyGuard(isChanged);
  const save = useChange({
    async mutationFn(iban: string | null) {
      return (await requestTrading(SetBankAccountDocument, { company: companyId, iban })).setBankAccount
        .errors;
    },
    async onSuccess(errors) {
      if (errors.length > 0) return setProblem(messagesOf(errors));
      toast({ kind: 'done', text: t('account.saved') });
      await queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const iban = plainIban(typed);
    if (iban !== '' && !isIban(iban)) return setProblem(t('account.invalid'));
    setProblem(undefined);
    save.mutate(iban || null);
  }
  function cancel() {
    setTyped(saved);
    setProblem(undefined);
    save.reset();
    setLeft(true);
    setEditing(false);
  }
  const changed = account?.isNew && (
    <Notice kind="wheat">
      {t('account.changed')}{' '}
      <Age at={new Date(account.changedAt * 1000)} oldAfterMs={Number.POSITIVE_INFINITY} />
    </Notice>
  );
  if (!isEditing)
    return (
      <>
        <FactList facts={[[t('account.iban'), saved && <span className="num">{saved}</span>]]}>
          {!mayChange && <p className="hint">{t('account.notYours')}</p>}
        </FactList>
        {changed}
        {mayChange && (
          <Button
            variant="secondary"
            icon={Pencil}
            className="justify-self-start"
            autoFocus={wasLeft}
            onPress={() => setEditing(true)}
          >
            {t('account.edit')}
          </Button>
        )}
      </>
    );
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextField
        label={t('account.iban')}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setProblem(undefined);
        }}
        placeholder="CZ65 0800 0000 1920 0014 5399"
        maxLength={50}
        autoComplete="off"
        autoFocus={account !== null}
        error={problem}
      />
      {changed}
      <FailureNotice error={save.error} />
      <div className="flex flex-wrap gap-2">
        {isChanged && (
          <Button type="submit" variant="secondary" loading={save.isPending}>
            {t('account.save')}
          </Button>
        )}
        {account && (
          <Button variant="quiet" onPress={cancel}>
            {t('form.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
