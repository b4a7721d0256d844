import { Download, FileCheck, FileText, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#shared/ui/card.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { useContractWords } from './contract-words.ts';
import { DocumentLink } from './document-link.tsx';

const kilobytes = (locale: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' });

interface ContractDocumentsProps {
  contract: ContractDetail;
  /** Nothing comes after them: they say that the contract is signed. */
  isNext?: boolean;
}

/** The documents that exist, and the place of the signed one until it does. */
export function ContractDocuments({ contract, isNext = false }: ContractDocumentsProps) {
  const { t } = useTranslation('transactions');
  const words = useContractWords(contract);
  const locale = useFormatLocale();
  const sizeOf = (bytes: number) => kilobytes(locale).format(Math.ceil(bytes / 1_000));
  const { confirmation, status } = contract;
  const documents = confirmation?.documents ?? [];
  if (status === 'FAILED' && documents.length === 0) return null;
  return (
    <Card
      title={t(isNext ? 'next.completed.title' : 'documents.title')}
      subtitle={isNext && t('next.completed.text', words)}
      start={isNext && <FileCheck className="i i-20" />}
      flush
    >
      <ul>
        {documents.map((document) => (
          <li key={document.url} className="document-row">
            <FileText className="i i-20 text-ink-2" />
            <span className="min-w-0 flex-1">
              <DocumentLink document={document} className="row-action" />
              <span className="list-note">{t('documents.pdf', { size: sizeOf(document.size) })}</span>
            </span>
            <Download className="i text-ink-2" />
          </li>
        ))}
        {!confirmation?.completed && status !== 'FAILED' && (
          <li className="document-row text-ink-2">
            <Lock className="i i-20" />
            <span className="min-w-0 flex-1">
              {t('documents.signed')}
              <span className="list-note">{t('documents.later')}</span>
            </span>
          </li>
        )}
      </ul>
    </Card>
  );
}
