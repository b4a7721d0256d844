import './editor.css';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';

export function EditorSkeleton() {
  const { t } = useTranslation('editor');
  return (
    <div className="editor">
      <div>
        <PageHead title={t('title.edit')} />
        <SkeletonGroup>
          <div className="grid gap-4">
            <Skeleton shape="box" height={360} />
            <Skeleton width={160} height={18} />
            <Skeleton shape="box" height={420} />
          </div>
        </SkeletonGroup>
      </div>
      <Skeleton shape="box" height={420} />
    </div>
  );
}
