/** Has the code of a part fetched and compiled beside everything else; it runs when it is imported. */
export function fetchCode(module: string): void {
  if (!import.meta.env.PROD) return;
  for (const file of __FILES_AHEAD__[module] ?? []) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

/** What runs after it does so in a task of its own, before which a finger gets its answer. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

let shell: Promise<typeof import('./signed-in.tsx')> | undefined;

/** The app for people who are signed in, once for everybody who asks. */
export function loadSignedIn(): Promise<typeof import('./signed-in.tsx')> {
  shell ??= loadInSteps().catch((error: unknown) => {
    shell = undefined;
    throw error;
  });
  return shell;
}

/** The libraries first, one by one. */
async function loadInSteps(): Promise<typeof import('./signed-in.tsx')> {
  fetchCode('app/signed-in.tsx');
  await import('#shared/boot/zod-config.ts');
  await nextTask();
  await import('./router-frame.tsx');
  await nextTask();
  return import('./signed-in.tsx');
}
