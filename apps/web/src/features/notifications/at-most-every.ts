/** Works at once, and what comes within the pause together at its end: several regions may move in one second. */
export function atMostEvery(ms: number, work: () => void): () => void {
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
