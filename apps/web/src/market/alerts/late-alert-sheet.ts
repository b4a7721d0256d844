import { lateComponent } from '#shared/ui/late-component.tsx';

/** One file for the bells of all pages; what else needs the sheet imports this. */
export const LateAlertSheet = lateComponent(() => import('./alert-sheet.tsx'));
