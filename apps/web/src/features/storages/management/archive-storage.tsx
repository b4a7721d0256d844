import { ArchiveStorageDocument } from '@canola/api-schema/trading/generated/operations';
import { useNavigate } from '@tanstack/react-router';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesOf, type TradingError } from '#market/trading/field-errors.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { StorageDetail } from '../storages.queries.ts';

/**
 * Asks first, then leads up to the list; a refusal names the orders and contracts that hold it
 * (docs/product/storages.md#archiving).
 */
export function ArchiveStorage({ storage }: { storage: StorageDetail }) {
  const { t } = useTranslation('storages');
  const navigate = useNavigate();
  const change = useTradingChange();
  const [isAsking, setAsking] = useState(false);
  const [errors, setErrors] = useState<readonly TradingError[]>([]);
  const refusal = messagesOf(errors);
  // Without an answer nobody knows whether it was archived; the same button asks again.
  const isAnswered = errors.every(({ code }) => code !== 'no-answer');

  async function archive() {
    const answer = await change(ArchiveStorageDocument, { id: storage.id });
    setAsking(false);
    if (answer.errors.length > 0) return setErrors(answer.errors);
    toast({ kind: 'done', text: t('archive.done', { storage: storage.label }) });
    await navigate({ to: '/storages/management' });
  }

  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-5">
      <Button variant="danger-quiet" size="sm" icon={Archive} onPress={() => setAsking(true)}>
        {t('archive.action')}
      </Button>
      {refusal && (
        <Notice
          kind="clay"
          live
          title={isAnswered && t('archive.refused')}
          className="w-full whitespace-pre-line"
        >
          {refusal}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={t('archive.question', { storage: storage.label })}
        confirmLabel={t('archive.confirm')}
        cancelLabel={t('archive.keep')}
        onConfirm={archive}
      >
        {t('archive.text', { count: storage.offers.length })}
      </ConfirmDialog>
    </div>
  );
}
