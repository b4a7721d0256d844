import type { Report } from '@canola/api-schema/news/report';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, EyeOff, Link2, PenLine, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { type Question, ReportQuestion } from '#market/news/manage/report-question.tsx';
import { RecommendationBadge } from '#market/news/recommendation.tsx';
import { LANGUAGE_NAMES } from '#shared/i18n/language.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { LateMenu } from '#shared/ui/late-menu.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useIsEditor } from '../use-editor.ts';

export const partId = (commodityId: number) => `commodity-${commodityId}`;

export function ReportRail({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const isEditor = useIsEditor();
  return (
    <aside className="report-rail" aria-label={t('detail.contents')}>
      {report.commodities.length > 0 && <Contents report={report} />}
      {report.translations.length > 0 && <Languages report={report} />}
      <div className="report-actions">
        <CopyLink report={report} />
        {isEditor && (
          <>
            <LinkButton
              to="/admin/editor/$reportId"
              params={{ reportId: report.id }}
              variant="quiet"
              icon={PenLine}
            >
              {t('detail.edit')}
            </LinkButton>
            <ManageMenu report={report} />
          </>
        )}
      </div>
    </aside>
  );
}

function Contents({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  return (
    <Card title={t('detail.contents')} className="report-contents">
      <ul>
        {report.commodities.map(({ commodity, recommendation }) => (
          <li key={commodity.id}>
            <a href={`#${partId(commodity.id)}`}>
              <CropTile crop={cropName(commodity.icon)} />
              <span>{commodity.name}</span>
            </a>
            <RecommendationBadge value={recommendation} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Languages({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const all = [{ id: report.id, language: report.language }, ...report.translations].toSorted((a, b) =>
    a.language.localeCompare(b.language),
  );
  return (
    <Card title={t('detail.languages')}>
      <nav className="seg seg-block" aria-label={t('detail.languages')}>
        {all.map(({ id, language }) => (
          <Link
            key={id}
            to="/reports/$reportId"
            params={{ reportId: id }}
            search={true}
            className="seg-item"
            lang={language}
            hrefLang={language}
            data-selected={id === report.id || undefined}
          >
            {LANGUAGE_NAMES[language]}
          </Link>
        ))}
      </nav>
    </Card>
  );
}

/** Without the list's parameters: the link opens the report, not this person's list. */
function CopyLink({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  async function copy() {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}/reports/${report.id}`);
      toast({ kind: 'done', text: t('detail.copied') });
    } catch {
      toast({ kind: 'failed', text: t('detail.notCopied') });
    }
  }
  return (
    <Button variant="quiet" icon={Link2} onPress={() => void copy()}>
      {t('detail.copy')}
    </Button>
  );
}

function ManageMenu({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'news']);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Question>();
  const status = report.status === 'DRAFT' ? 'publish' : 'unpublish';
  return (
    <>
      <LateMenu
        label={t('detail.more')}
        button={(button) => (
          <IconButton {...button} label={t('detail.more')} icon={Ellipsis} variant="boxed" />
        )}
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
