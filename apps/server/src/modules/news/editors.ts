import { holdsPermission, requirePermission, requireRegistered, type Viewer } from '../../platform/viewer.ts';

/** Writes and publishes reports (docs/product/admin.md#permissions). Reports belong to no country. */
export function requireEditor(viewer: Viewer): void {
  requireRegistered(viewer);
  requirePermission(viewer, 'news:report:manage');
}

export function isEditor(viewer: Viewer): boolean {
  return holdsPermission(viewer, 'news:report:manage');
}
