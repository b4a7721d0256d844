import { PLAUSIBLE_TONS } from '@canola/api-schema/limits';
import { type Amount, formatTons } from '@canola/api-schema/number-format';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { reportError } from '#shared/errors/report.ts';
import { compare } from '#shared/money/decimal.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type StockSubject, useQuickStock } from './stock-note.tsx';

interface Question {
  amount: string;
  mostHeld: string | null;
  answer: (isMeant: boolean) => void;
}

/** More than the company ever held may be a slip of the keyboard, so the form asks once more. */
export function usePlausibleAmount(subject: StockSubject): {
  confirm: (amount: string, yearHarvested: number) => Promise<boolean>;
  dialog: ReactNode;
} {
  const { t } = useTranslation('quick-trading');
  const locale = useFormatLocale();
  const queryClient = useQueryClient();
  const stockOf = useQuickStock(subject);
  const [question, setQuestion] = useState<Question>();

  async function confirm(amount: string, yearHarvested: number): Promise<boolean> {
    const mostHeld = await findMostHeld(yearHarvested);
    if (isPlausible(amount, mostHeld)) return true;
    return new Promise((answer) => setQuestion({ amount, mostHeld, answer }));
  }

  /** Without an answer the company counts as one without a history: a broken connection must not stop a sale. */
  async function findMostHeld(yearHarvested: number): Promise<string | null> {
    try {
      const { quickStock } = await queryClient.ensureQueryData({
        ...stockOf(yearHarvested),
        networkMode: 'always',
        retry: false,
      });
      return quickStock?.mostHeld ?? null;
    } catch (error) {
      reportError(error);
      return null;
    }
  }

  function close(isMeant: boolean) {
    question?.answer(isMeant);
    setQuestion(undefined);
  }

  if (!question) return { confirm, dialog: null };
  const values = {
    amount: formatTons(question.amount, locale),
    most: formatTons(plausibleTons(question.mostHeld), locale),
    crop: subject.crop.name.toLocaleLowerCase(locale),
  };
  const dialog = (
    <ConfirmDialog
      isOpen
      onClose={() => close(false)}
      title={t('plausible.title', values)}
      confirmLabel={t('plausible.confirm', values)}
      cancelLabel={t('plausible.change')}
      onConfirm={() => close(true)}
    >
      <p>
        <Trans
          t={t}
          i18nKey={question.mostHeld === null ? 'plausible.noHistory' : 'plausible.text'}
          values={values}
          components={{ b: <b className="num whitespace-nowrap text-ink" /> }}
        />
      </p>
    </ConfirmDialog>
  );
  return { confirm, dialog };
}

/** Above this the form asks once more (docs/product/selling.md#plausible-amounts). */
const plausibleTons = (mostHeld: string | null): Amount => mostHeld ?? PLAUSIBLE_TONS;

export const isPlausible = (amount: Amount, mostHeld: string | null): boolean =>
  compare(amount, plausibleTons(mostHeld)) <= 0;
