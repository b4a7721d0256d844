import type { Commodity } from '@canola/api-schema/news/commodity';
import type { Language } from '@canola/api-schema/users/country';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { commoditiesQuery } from '#market/news/news.queries.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { newsLanguagesQuery } from './editor.queries.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';

export interface Lists {
  commodities: readonly Commodity[];
  languages: readonly Language[];
}

/** Without commodities and languages nothing can be written (docs/product/news.md#editor). */
export function WithLists({ children }: { children: (lists: Lists) => ReactNode }) {
  const { t } = useTranslation('editor');
  const commodities = useQuery(commoditiesQuery);
  const languages = useQuery(newsLanguagesQuery);
  if (commodities.data && languages.data)
    return children({ commodities: commodities.data, languages: languages.data });
  if (!commodities.error && !languages.error) return <EditorSkeleton />;
  return (
    <>
      <PageHead title={t('title.edit')} />
      <div className="card">
        <ErrorState
          level={2}
          title={t('loadError.title')}
          height={320}
          isRetrying={commodities.isFetching || languages.isFetching}
          onRetry={() => {
            if (commodities.error) void commodities.refetch();
            if (languages.error) void languages.refetch();
          }}
        >
          {t('loadError.text')}
        </ErrorState>
      </div>
    </>
  );
}
