// Zoom and pan of a board: wheel, drag, pinch, keys and buttons change what its viewBox shows.

const CLOSEST = 6;
// What is looked at is kept while the board is drawn anew.
let looked = null;

const boxOf = (svg) => svg.getAttribute('viewBox').split(' ').map(Number);
const between = (low, value, high) => Math.max(low, Math.min(high, value));

// Where a pointer is on the table, in its units from the north-west corner.
export const spot = (svg, event) =>
  new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());

export const enliven = (svg, tools) => {
  const whole = boxOf(svg);
  const show = ([x, y, width, height]) => {
    const size = between(whole[2] / CLOSEST, width, whole[2]);
    const tall = size * whole[3] / whole[2];
    looked = size === whole[2] ? null : [
      between(whole[0], x, whole[0] + whole[2] - size),
      between(whole[1], y, whole[1] + whole[3] - tall), size, tall,
    ];
    svg.setAttribute('viewBox', (looked ?? whole).join(' '));
    svg.classList.toggle('zoomed', Boolean(looked));
  };
  const zoom = (factor, at) => {
    const [x, y, width, height] = boxOf(svg);
    const middle = at ?? { x: x + width / 2, y: y + height / 2 };
    const size = between(whole[2] / CLOSEST, width / factor, whole[2]);
    const share = size / width;
    show([middle.x - (middle.x - x) * share, middle.y - (middle.y - y) * share, size, height * share]);
  };
  const pan = (right, down) => {
    const [x, y, width, height] = boxOf(svg);
    show([x + right * width, y + down * height, width, height]);
  };
  if (looked) show(looked);

  svg.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !looked && event.deltaY > 0) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, spot(svg, event));
  }, { passive: false });

  const pointers = new Map();
  svg.addEventListener('pointerdown', (event) => pointers.set(event.pointerId, spot(svg, event)));
  svg.addEventListener('pointermove', (event) => {
    const from = pointers.get(event.pointerId);
    if (!from || svg.dataset.busy) return;
    const to = spot(svg, event);
    const [x, y, width, height] = boxOf(svg);
    if (pointers.size === 1 && looked) {
      show([x + from.x - to.x, y + from.y - to.y, width, height]);
    } else if (pointers.size === 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const [was, is] = [Math.hypot(from.x - other.x, from.y - other.y), Math.hypot(to.x - other.x, to.y - other.y)];
      zoom(is / Math.max(was, 1), other);
    }
    pointers.set(event.pointerId, spot(svg, event));
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
    svg.addEventListener(end, (event) => pointers.delete(event.pointerId));
  }

  const keys = {
    '+': () => zoom(1.3), '=': () => zoom(1.3), '-': () => zoom(1 / 1.3), 0: () => show(whole),
    ArrowLeft: () => pan(-0.15, 0), ArrowRight: () => pan(0.15, 0), ArrowUp: () => pan(0, -0.15), ArrowDown: () => pan(0, 0.15),
  };
  svg.setAttribute('tabindex', '0');
  svg.addEventListener('keydown', (event) => {
    const does = event.target === svg && !event.ctrlKey && !event.metaKey && !event.altKey && keys[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  });
  if (tools) {
    tools.hidden = false;
    tools.addEventListener('click', (event) => {
      const kind = event.target.closest('[data-zoom]')?.dataset.zoom;
      if (kind === 'all') show(whole); else if (kind) zoom(kind === 'in' ? 1.5 : 1 / 1.5);
    });
  }
};
