const LOOK_EVERY_MS = 250;

/**
 * npm forwards SIGINT and SIGTERM to the process it started. The scripts `exec` node, so this is node and not a shell,
 * which would not pass the signal on. A killed npm can forward nothing, so a process that lost it ends as on SIGTERM.
 */
export function endWithNpm(): void {
  // Started by hand, the end of the parent means nothing: that is how programs are sent to the background.
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS).unref();
}
