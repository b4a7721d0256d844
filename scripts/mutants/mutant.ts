/** One small change to a source file: the text from `start` to `end` gives way to `replacement`. */
export interface Edit {
  start: number;
  end: number;
  replacement: string;
}

export interface Mutant extends Edit {
  /** From the root of the repository. */
  file: string;
  line: number;
  /** The lines it touches, before and after, without their indentation. */
  from: string;
  to: string;
}

export function mutatedText(text: string, { start, end, replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

export function describeMutant(file: string, text: string, edit: Edit): Mutant {
  const first = text.lastIndexOf('\n', edit.start - 1) + 1;
  const next = text.indexOf('\n', edit.end);
  const last = next === -1 ? text.length : next;
  return {
    ...edit,
    file,
    line: text.slice(0, edit.start).split('\n').length,
    from: oneLine(text.slice(first, last)),
    to: oneLine(text.slice(first, edit.start) + edit.replacement + text.slice(edit.end, last)),
  };
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
