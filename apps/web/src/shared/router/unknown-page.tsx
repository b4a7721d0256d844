import { useRouter } from '@tanstack/react-router';

/**
 * The page of an unknown address, for routes that find out by themselves. Drawn, never thrown: a thrown `notFound` that
 * names another route is thrown once more while its page is left, and then nothing catches it.
 */
export function UnknownPage() {
  const NotFound = useRouter().options.defaultNotFoundComponent;
  return NotFound ? <NotFound isNotFound routeId="__root__" /> : null;
}
