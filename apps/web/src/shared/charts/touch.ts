interface Touch {
  read: (x: number) => void;
  /** It scrolls the page, touches something else, or a mouse has taken over. */
  leave: () => void;
}

/** A touch shows a price immediately; the library would wait for a long press. Returns a function that stops it. */
export function listenToTouch(frame: HTMLElement, { read, leave }: Touch): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') leave();
    else read(event.clientX - frame.getBoundingClientRect().left);
  };
  frame.addEventListener('pointerdown', onPointer, { signal });
  frame.addEventListener('pointermove', onPointer, { signal });
  frame.addEventListener('pointercancel', leave, { signal });
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Node && frame.contains(target))) leave();
    },
    { signal },
  );
  return () => listening.abort();
}
