import { useTrialText } from '#shared/access/use-trial-text.ts';

/** In the sidebar and in the sheet behind "More"; nothing unless the plan is a trial. */
export function TrialLine() {
  const text = useTrialText();
  return text === undefined ? null : <p className="trial-line">{text}</p>;
}
