export type Check = [name: string, check: () => string[] | Promise<string[]>];

/** Runs all of them, whatever the result of each; returns how many failed. */
export async function runGate(checks: readonly Check[], say: (line: string) => void): Promise<number> {
  let failed = 0;
  for (const [name, check] of checks) {
    const started = performance.now();
    const problems = await problemsOf(check);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    for (const problem of problems) say(`     ${problem.replaceAll('\n', '\n     ')}`);
    if (problems.length > 0) failed += 1;
  }
  if (failed > 0) say(`\n${failed} of ${checks.length} checks failed.`);
  return failed;
}

/** A check that cannot even look has found a problem. */
async function problemsOf(check: Check[1]): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
