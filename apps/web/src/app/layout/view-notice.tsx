import { useTranslation } from 'react-i18next';
import { type CustomerView, languageOf, readOnlyNotice } from '#shared/api/customer-view.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

interface ViewNoticeProps {
  view: CustomerView;
  onEnd: () => Promise<unknown>;
}

/** Says that staff can't change anything in a view (docs/product/admin.md#view-as-customer). */
export default function ViewNotice({ view, onEnd }: ViewNoticeProps) {
  const { t } = useTranslation('shell', languageOf(view));
  return (
    <ConfirmDialog
      isOpen
      onClose={() => readOnlyNotice.set(false)}
      title={t('viewNotice.title', { name: view.name })}
      confirmLabel={t('viewNotice.end')}
      cancelLabel={t('viewNotice.keep')}
      // Ended or not, the banner leaves the view.
      onConfirm={() => onEnd().catch(() => undefined)}
    >
      <p>{t('viewNotice.text')}</p>
    </ConfirmDialog>
  );
}
