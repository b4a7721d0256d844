import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#shared/query/loaded.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { presentOnly } from './present.ts';

interface DetailDialogProps<Data> {
  query: UseQueryResult<Data>;
  /** Until it is loaded: what it is. */
  title: string;
  head: (data: Data) => { title: string; subtitle: string; start?: ReactNode; end?: ReactNode };
  footer?: (data: Data) => ReactNode;
  onClose: () => unknown;
  children: (data: Data) => ReactNode;
}

/** A record over its list, with an address of its own. */
export function DetailDialog<Data>(props: DetailDialogProps<Data>) {
  const { title, head, footer, onClose, children } = props;
  const { t } = useTranslation('admin');
  const query = presentOnly(props.query);
  const known = query.data === undefined ? undefined : head(query.data);
  return (
    <Dialog
      isOpen
      size="xl"
      closesOutside
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={known?.title ?? title}
      subtitle={known?.subtitle ?? (query.isPending ? t('loading') : undefined)}
      start={known?.start}
      end={known?.end}
      footer={query.data !== undefined && footer?.(query.data)}
    >
      <Loaded query={query} skeleton={<SkeletonRows rows={5} />} height={280}>
        {(data) => <div className="admin-detail">{children(data)}</div>}
      </Loaded>
    </Dialog>
  );
}
