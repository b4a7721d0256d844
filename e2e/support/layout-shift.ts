import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  nodes: string[];
}

/** From the next page load on; what a person's own press moves does not count. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null }[];
        };
        const nodes = sources.map(({ node }) => `${node?.nodeName} ${node?.className ?? ''}`);
        if (!hadRecentInput) shifts.push({ value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All of them, with what moved. */
export function layoutShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(
    () =>
      // Two frames: the last change is painted, and its entry delivered.
      new Promise<Shift[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve((globalThis as unknown as { layoutShifts: Shift[] }).layoutShifts),
          ),
        );
      }),
  );
}
