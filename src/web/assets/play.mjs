// The page of play without leaving it: what happens is shown as it happens, forms are sent as they stand, models are
// dragged. Without this file every act is a plain form, and every choice a link.

import { enliven, spot } from './board.mjs';

const INCH = 254;
const root = () => document.querySelector('.play');
const main = document.querySelector('main');

// The parts of the page take the place of the old ones; what somebody is typing stays.
const show = (text, address) => {
  const fresh = new DOMParser().parseFromString(text, 'text/html').querySelector('.play');
  if (!fresh) { location.assign(address); return; }
  const typed = new Map();
  for (const field of main.querySelectorAll('#act [name].touched')) typed.set(field.name + field.value, field);
  const focus = document.activeElement?.closest('.play') ? document.activeElement : null;
  const [id, name, place] = [focus?.id, focus?.name, focus?.closest('#act') ? '#act' : null];
  const before = new Map([...main.querySelectorAll('.model[id]')].map((model) => [model.id, model.getAttribute('transform')]));
  root().replaceWith(document.adoptNode(fresh));
  for (const [key, field] of typed) {
    const twin = [...main.querySelectorAll(`#act [name="${field.name}"]`)]
      .find((other) => other.type === field.type && (field.type !== 'radio' || other.value === field.value));
    if (!twin) continue;
    if (field.type === 'checkbox' || field.type === 'radio') twin.checked = field.checked; else twin.value = field.value;
    twin.classList.add('touched');
    typed.delete(key);
  }
  glide(before);
  if (focus) {
    const again = (id && document.getElementById(id)) || (name && main.querySelector(`#act [name="${name}"]`));
    (again || (place && document.querySelector(place)) || main).focus({ preventScroll: true });
  }
  dress();
};

// Models start where they were, so that the style sheet lets them glide.
const glide = (before) => {
  for (const model of main.querySelectorAll('.model[id]')) {
    const [old, now] = [before.get(model.id), model.getAttribute('transform')];
    if (!old || old === now) continue;
    model.setAttribute('transform', old);
    requestAnimationFrame(() => requestAnimationFrame(() => model.setAttribute('transform', now)));
  }
};

let asked = 0;
const load = async (address, options, remember) => {
  const turn = ++asked;
  root().setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(address, options);
    const text = await answer.text();
    if (turn !== asked) return;
    const path = new URL(answer.url);
    // A refused form has no address of its own; one that was obeyed leads to the page that it came from.
    if (remember && answer.ok) history[options ? 'replaceState' : 'pushState'](null, '', path.pathname + path.search);
    show(text, answer.ok ? answer.url : location.href);
  } catch {
    root().removeAttribute('aria-busy');
    if (!options) location.assign(address);
  }
};

// Something happened: whoever looks sees it at once; who is just sending a form, with its answer.
let stream = null;
let sending = false;
let latest = 0;
const catchUp = () => {
  if (!sending && latest > Number(root().dataset.version)) load(location.href);
};
const listen = () => {
  const page = root();
  stream?.close();
  stream = new EventSource(`${page.dataset.live}?after=${page.dataset.version}`);
  stream.onopen = () => root().classList.add('is-live');
  stream.onerror = () => root().classList.remove('is-live');
  stream.onmessage = (event) => {
    root().classList.add('is-live');
    latest = Math.max(latest, Number(event.data));
    catchUp();
  };
};

const plain = (event) => !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

main.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-page]');
  if (!link || !plain(event)) return;
  event.preventDefault();
  if (dragged) return;
  load(link.getAttribute('href').split('#')[0], undefined, true);
});

main.addEventListener('submit', (event) => {
  const form = event.target;
  if (form.method !== 'post') return;
  event.preventDefault();
  if (sending) return;
  const sent = new URLSearchParams(new FormData(form, event.submitter));
  sending = true;
  load(form.action, { method: 'POST', body: sent }, true).finally(() => {
    sending = false;
    catchUp();
  });
});

addEventListener('popstate', () => load(location.href));
main.addEventListener('input', (event) => { event.target.classList.add('touched'); tally(); });

// Counted dice: a tap on a face adds one, and the sum is told.
const tally = () => {
  for (const output of main.querySelectorAll('.tally')) {
    const fields = [...output.closest('form').querySelectorAll('.counts input')];
    const sum = fields.reduce((all, field) => all + Number(field.value || 0), 0);
    output.textContent = `${sum} / ${output.dataset.dice}`;
    output.classList.toggle('is-full', sum === Number(output.dataset.dice));
    output.closest('form').querySelector('.go').disabled = sum !== Number(output.dataset.dice);
  }
};
main.addEventListener('click', (event) => {
  const face = event.target.closest('.counts .face');
  if (!face || event.target.matches('input')) return;
  event.preventDefault();
  const [field, output] = [face.querySelector('input'), face.closest('form').querySelector('.tally')];
  if (output.classList.contains('is-full')) return;
  field.value = Number(field.value || 0) + 1;
  field.classList.add('touched');
  tally();
});

// Lengths: a button more and a button less.
const steppers = () => {
  for (const field of main.querySelectorAll('input[data-stepper]')) {
    const step = Number(field.dataset.stepper);
    for (const [sign, by] of [['−', -step], ['+', step]]) {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', textContent: sign, className: 'stepper' });
      button.setAttribute('aria-label', `${sign}${step}`);
      button.addEventListener('click', () => {
        field.value = Math.max(0, Math.round((Number(field.value.replace(',', '.')) + by) * 100) / 100);
        field.classList.add('touched');
      });
      if (by < 0) field.before(button); else field.after(button);
    }
  }
};

// How long a question waits.
setInterval(() => {
  for (const clock of main.querySelectorAll('.countdown')) {
    const left = Math.max(0, Number(clock.dataset.left) - 1);
    clock.dataset.left = left;
    const text = clock.querySelector('.left');
    text.textContent = text.textContent.replace(/\d+/, left);
  }
}, 1000);

// What moved under the pointer is no click.
let dragged = false;
let pressed = null;
main.addEventListener('pointerdown', (event) => {
  dragged = false;
  pressed = { x: event.clientX, y: event.clientY };
}, true);
main.addEventListener('pointermove', (event) => {
  if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 6) dragged = true;
}, true);
main.addEventListener('pointerup', () => { pressed = null; });
main.addEventListener('dragstart', (event) => { if (event.target.closest('.board')) event.preventDefault(); });

// A model is dragged, or the table is tapped: the form beside it gets the numbers.
const draggable = (svg) => {
  const walk = main.querySelector('#act [data-walk]');
  if (!walk || !svg) return;
  const depth = Number(svg.dataset.depth);
  const from = walk.dataset.from?.split(' ').map(Number);
  const reach = Number(walk.dataset.reach || Infinity);
  const [x, y] = ['x', 'y'].map((name) => walk.querySelector(`[name="${name}"]`));
  const mark = document.createElementNS(svg.namespaceURI, 'g');
  mark.classList.add('aimed');
  const put = (point) => {
    let [to, far] = [[point.x, depth - point.y], 0];
    if (from) {
      far = Math.hypot(to[0] - from[0], to[1] - from[1]);
      // As far as it may go and no farther.
      if (far > reach) to = from.map((start, axis) => start + Math.trunc((to[axis] - start) * (reach - 1) / far));
      far = Math.min(far, reach);
    }
    [x.value, y.value] = to.map((units) => (units / INCH).toFixed(2));
    for (const field of [x, y]) field.classList.add('touched');
    const gone = walk.parentElement.querySelector('.gone');
    if (gone && from) {
      const lang = document.documentElement.lang;
      gone.textContent = `${(far / INCH).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}″ `;
    }
    draw(to);
  };
  const draw = (to) => {
    const circle = document.createElementNS(svg.namespaceURI, 'circle');
    for (const [name, value] of Object.entries({ cx: to[0], cy: depth - to[1], r: walk.dataset.radius || 150 })) {
      circle.setAttribute(name, value);
    }
    mark.replaceChildren(circle);
    if (from) {
      const line = document.createElementNS(svg.namespaceURI, 'path');
      line.setAttribute('d', `M${from[0]} ${depth - from[1]}L${to[0]} ${depth - to[1]}`);
      mark.prepend(line);
    }
    svg.append(mark);
  };
  let held = null;
  svg.addEventListener('pointerdown', (event) => {
    const model = event.target.closest('.model');
    held = { own: Boolean(model?.matches('.ringed')), model };
    if (!held.own) return;
    svg.dataset.busy = 'drag';
    svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  svg.addEventListener('pointermove', (event) => {
    if (held?.own && dragged) put(spot(svg, event));
  });
  svg.addEventListener('pointerup', (event) => {
    if (held && !dragged && !held.model) put(spot(svg, event));
    if (held?.own && dragged) walk.querySelector('.go')?.focus({ preventScroll: true });
    held = null;
    delete svg.dataset.busy;
  });
  for (const field of [x, y]) field.addEventListener('input', () => {
    const [east, north] = [x, y].map((part) => Number(part.value.replace(',', '.')) * INCH);
    if (x.value && y.value && Number.isFinite(east + north)) draw([east, north]);
  });
};

const dress = () => {
  const svg = main.querySelector('#stage .board');
  if (svg) enliven(svg, main.querySelector('[data-tools]'));
  draggable(svg);
  steppers();
  tally();
  for (const hint of main.querySelectorAll('.scripted')) hint.hidden = false;
  if (stream && stream.readyState === EventSource.OPEN) root().classList.add('is-live');
};

dress();
listen();
