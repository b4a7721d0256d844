/** One line of the table. */
export interface Result {
  name: string;
  /** The result that it is compared with. */
  beside: string;
  ours: string;
  limit: string;
  ratio: number;
  required: number;
  /** Some ratios must not be above, most not below. */
  isCeiling?: boolean;
}

export function isMet({ ratio, required, isCeiling }: Result): boolean {
  return isCeiling ? ratio <= required : ratio >= required;
}

const HEADINGS = ['', 'measured', 'beside', '', 'ratio', 'required'];

export function tableOf(results: readonly Result[]): string {
  const rows = [
    HEADINGS,
    ...results.map((result) => [
      `${isMet(result) ? 'ok  ' : 'MISS'} ${result.name}`,
      result.ours,
      result.beside,
      result.limit,
      result.ratio.toFixed(2),
      `${result.isCeiling ? '≤' : '≥'} ${result.required}`,
    ]),
  ];
  const widths = HEADINGS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const perSecond = (value: number, what: string) =>
  `${Math.round(value).toLocaleString('en')} ${what}/s`;
