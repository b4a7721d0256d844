/** Runs immediately; calls during the pause run together at its end, since several regions may move within a second. */
export function throttle(ms: number, work: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const run = () => {
    isWanted = false;
    pause = setTimeout(() => {
      pause = undefined;
      if (isWanted) run();
    }, ms);
    work();
  };
  return () => {
    if (pause === undefined) run();
    else isWanted = true;
  };
}
