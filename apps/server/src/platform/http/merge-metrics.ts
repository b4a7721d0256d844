/**
 * Merges the Prometheus texts of several processes into one. Each family may be named only once, so its series are
 * grouped; they differ by their `process`.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, string[]>();
  for (const family of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const lines = family.trimEnd().split('\n');
    const known = families.get(lines[0] ?? '');
    if (known) known.push(...lines.filter((line) => !line.startsWith('#')));
    else families.set(lines[0] ?? '', lines);
  }
  return `${[...families.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
