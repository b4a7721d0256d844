import type { Report } from '@canola/api-schema/news/report';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, EyeOff, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Question, ReportQuestion } from '#market/news/manage/report-question.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';

/** What an editor does with a report without opening it in the editor. */
export function ManageMenu({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'news']);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Question>();
  const status = report.status === 'DRAFT' ? 'publish' : 'unpublish';
  return (
    <>
      <Menu
        label={t('detail.more')}
        trigger={<IconButton label={t('detail.more')} icon={Ellipsis} variant="boxed" />}
        entries={[
          {
            id: status,
            label: t(`news:manage.${status}`),
            icon: status === 'publish' ? Send : EyeOff,
            onAction: () => setAsked({ kind: status }),
          },
          {
            id: 'delete',
            label: t('news:manage.delete'),
            icon: Trash2,
            isDanger: true,
            separated: true,
            onAction: () => setAsked({ kind: 'delete' }),
          },
        ]}
      />
      {asked && (
        <ReportQuestion
          asked={asked}
          report={{ ...report, headline: report.headline ?? '' }}
          onClose={() => setAsked(undefined)}
          onDone={(kind) => kind === 'delete' && navigate({ to: '/reports' })}
        />
      )}
    </>
  );
}
