import type { Language } from '@canola/api-schema/access';
import type { Report } from '@canola/api-schema/news/report';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { Link } from '#shared/ui/link.tsx';
import type { Lists } from '../with-lists.tsx';

/** The same report in every language, written or to be copied. */
export function LanguageList({ report, lists }: { report: Report | undefined; lists: Lists }) {
  const { t } = useTranslation('editor');
  if (!report) return null;
  return (
    <section aria-labelledby="editor-languages">
      <h3 id="editor-languages" className="h3">
        {t('languages.title')}
      </h3>
      <ul className="editor-languages">
        {lists.languages.map(({ id, localName }) => {
          const other = report.translations.find(({ language }) => language === id);
          return (
            <li key={id}>
              <span>{localName}</span>
              {id === report.language && <Badge tone="sky">{t('languages.this')}</Badge>}
              {other && (
                <Link to="/admin/editor/$reportId" params={{ reportId: other.id }}>
                  {t('languages.open', { language: localName })}
                </Link>
              )}
              {!other && id !== report.language && (
                <Link to="/admin/editor" search={{ copy: report.id, language: id as Language }}>
                  {t('languages.copy', { language: localName })}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
