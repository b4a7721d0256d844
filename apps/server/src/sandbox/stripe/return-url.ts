/** Where the browser goes after the bank's page: an address of the app only, so the page cannot send people elsewhere. */
export function returnUrlOf(publicUrl: string, requested: string | undefined, fallback: string): string {
  const url = requested === undefined ? null : URL.parse(requested);
  return url?.origin === publicUrl ? url.href : `${publicUrl}${fallback}`;
}
