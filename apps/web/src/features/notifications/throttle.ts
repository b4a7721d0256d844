/** Runs at once; calls during the pause run together at its end, since several regions may move within a second. */
export function throttle(ms: number, work: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const run = () => {
    isAsked = false;
    pause = setTimeout(() => {
      pause = undefined;
      if (isAsked) run();
    }, ms);
    work();
  };
  return () => {
    if (pause === undefined) run();
    else isAsked = true;
  };
}
