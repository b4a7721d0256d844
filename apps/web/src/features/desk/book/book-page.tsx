import type { Book } from '@canola/api-schema/trading/desk-book';
import { EXPORT_FORMATS, type ExportFormat } from '@canola/api-schema/users/list';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { api } from '#shared/api/client.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { bookQuery, DESK, useDeskCompany } from '../desk.queries.ts';
import { BookTable } from './book-table.tsx';
import { HedgesCard } from './hedges-card.tsx';
import { OpenChart } from './open-chart.tsx';
import { ResoldCard } from './resold-card.tsx';

/** Bought and not yet sold on, by crop, quarter and region (docs/product/desk-screens.md#book). */
export function BookPage() {
  const { t } = useTranslation('desk');
  const companyId = useDeskCompany();
  const query = useQuery(bookQuery(companyId));
  const refusal = refusalOf(useAccess(), 'DESK_CONTRACT');
  if (refusal) return <NoAccessPage title={t('nav.book')} refusal={refusal} grant="DESK_CONTRACT" />;
  return (
    <>
      <PageHead
        title={t('nav.book')}
        subtitle={t('book.subtitle')}
        end={<BookExport companyId={companyId} />}
      />
      <Loaded query={query} skeleton={<SkeletonRows rows={8} />} height={360}>
        {(book) => <Parts book={book} />}
      </Loaded>
    </>
  );
}

function Parts({ book }: { book: Book }) {
  const { t } = useTranslation('desk');
  const filled = book.currencies.filter(({ crops }) => crops.length > 0);
  return (
    <div className="grid grid-cols-1 gap-4">
      {filled.length === 0 && (
        <div className="card">
          <EmptyState level={2} icon={BookOpen} height={220} title={t('book.empty')}>
            {t('book.emptyText')}
          </EmptyState>
        </div>
      )}
      {filled.map(({ currency, crops }) => (
        <BookTable key={currency} currency={currency} crops={crops} />
      ))}
      <div className="desk-two desk-two-even">
        <div className="grid gap-4">
          {filled[0] && <OpenChart crops={filled[0].crops} />}
          <ResoldCard book={book} />
        </div>
        <HedgesCard book={book} />
      </div>
    </div>
  );
}

function BookExport({ companyId }: { companyId: string }) {
  const { t } = useTranslation('desk');
  const errorText = useErrorText();
  const save = useChange({
    mutationFn: async (format: ExportFormat) => {
      const file = await api.file(`${DESK}/book/export`, { query: { companyId, format } });
      saveFile(file, `canola-book-${new Date().toISOString().slice(0, 10)}.${format}`);
    },
    onError: (error) => void toast({ kind: 'failed', text: errorText(error).text }),
  });
  return (
    <Menu
      label={t('book.download')}
      trigger={
        <Button variant="secondary" icon={Download} loading={save.isPending}>
          {t('book.download')}
        </Button>
      }
      entries={EXPORT_FORMATS.map((format) => ({
        id: format,
        label: format.toUpperCase(),
        onAction: () => save.mutate(format),
      }))}
    />
  );
}
