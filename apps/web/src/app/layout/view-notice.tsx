import { useTranslation } from 'react-i18next';
import { readOnlyNotice } from '#shared/api/customer-view.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

interface ViewNoticeProps {
  name: string;
  onEnd: () => Promise<unknown>;
}

/** Whatever staff press in a view, they learn that it changes nothing (docs/product/admin.md#view-as-customer). */
export default function ViewNotice({ name, onEnd }: ViewNoticeProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen
      onClose={() => readOnlyNotice.set(false)}
      title={t('viewNotice.title', { name })}
      confirmLabel={t('viewNotice.end')}
      cancelLabel={t('viewNotice.keep')}
      // Ended or not, the banner leaves the view.
      onConfirm={() => onEnd().catch(() => undefined)}
    >
      <p>{t('viewNotice.text')}</p>
    </ConfirmDialog>
  );
}
