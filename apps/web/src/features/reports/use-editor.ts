import { useStaff } from '#shared/access/staff.ts';

/** Whether the person writes reports: they see drafts and manage what they read (docs/product/news.md#editor). */
export function useIsEditor(): boolean {
  return useStaff().may('news:report:manage');
}
