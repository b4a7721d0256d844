const LOOK_EVERY_MS = 250;

/**
 * npm passes SIGINT and SIGTERM on to the process it started. The scripts `exec` node, so that this is node and
 * not a shell, which would end alone. A killed npm can pass nothing on: whoever lost it ends as on SIGTERM.
 */
export function endWithNpm(): void {
  // Started by hand, a parent that ends means nothing: that is how programs are sent to the background.
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS).unref();
}
