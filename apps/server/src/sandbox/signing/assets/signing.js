/** Draws a signature, and tells the page around this one when it is done. The typed way works without any of this. */

// The page around this one has a header already.
if (window.parent !== window) document.documentElement.classList.add('framed');

const done = document.querySelector('[data-completed]');
if (done && window.parent !== window) window.parent.postMessage('completed', done.dataset.completed);

// In a frame that has the focus already, the browser leaves this out; what is missing may lie below the screen.
document.querySelector('[autofocus]')?.focus();

const form = document.querySelector('form.signing');
if (form) {
  const canvas = form.querySelector('canvas');
  const drawing = form.querySelector('.drawing');
  const path = form.querySelector('[name=path]');
  const pen = canvas.getContext('2d');
  // What was drawn before something else turned out to be missing.
  const strokes = Array.from(path.value.matchAll(/M([^M]+)/g), ([, points]) =>
    points.split('L').map((point) => point.split(' ').map(Number)),
  );

  document.documentElement.classList.add('scripted');
  const follow = () => {
    drawing.hidden = form.elements.kind.value !== 'DRAWN';
  };
  for (const way of form.querySelectorAll('[name=kind]')) way.addEventListener('change', follow);
  follow();

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * canvas.width;
    const y = ((event.clientY - box.top) / box.height) * canvas.height;
    return [Math.round(x), Math.round(y)];
  };
  const draw = () => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.lineWidth = 4;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = getComputedStyle(canvas).color;
    for (const stroke of strokes) {
      pen.beginPath();
      for (const [x, y] of stroke) pen.lineTo(x, y);
      pen.stroke();
    }
    path.value = strokes.map((stroke) => `M${stroke.map((point) => point.join(' ')).join('L')}`).join('');
  };
  draw();
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    const point = place(event);
    strokes.push([point, [point[0] + 1, point[1]]]);
    draw();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    strokes.at(-1)?.push(place(event));
    draw();
  });
  form.querySelector('.clear').addEventListener('click', () => {
    strokes.length = 0;
    draw();
  });
  // One answer, however often the button is pressed.
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
