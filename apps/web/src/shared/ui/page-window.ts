const BUTTONS = 5;

/** Up to five page numbers around the current one, all within the pages there are. */
export function pageWindow(page: number, pageCount: number): number[] {
  const size = Math.min(BUTTONS, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(BUTTONS / 2), pageCount - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}
