/** A glance at another tab is not worth a new connection. */
const HIDDEN_MS = 30_000;

/**
 * Works while the page is visible. A browser opens six connections to a server over HTTP/1: forgotten tabs that
 * each hold a stream would leave none for the one that is used. Returns a function that ends it.
 */
export function whileVisible(work: (signal: AbortSignal) => void): () => void {
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    current?.abort();
    current = undefined;
  };
  const follow = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(end, HIDDEN_MS);
    else if (!current) {
      current = new AbortController();
      work(current.signal);
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    end();
  };
}
