// Plays a replay: steps, keys, the slider, play and pause. Without this file every step is a plain link.
//
// Steps come in reels (see web/reel.rs): each part of the page as pieces of markup, made by the same functions as the
// page itself. A reel is fetched once; those around the position are fetched ahead.

const root = document.querySelector('[data-replay]');
const { replay: battle, last: lastText, reel: lengthText } = root.dataset;
const [last, length] = [Number(lastText), Number(lengthText)];
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const slider = root.querySelector('input[type="range"]');
const play = root.querySelector('.play');
const pause = root.querySelector('.speed select');

// ---- reels

const reels = new Map();

// The steps of a reel, each with all its parts; what did not change is the same array as before.
const unwound = ({ first, pieces, steps }) => {
  let before = {};
  const shown = steps.map((changes) => {
    const step = { ...before };
    for (const [name, [front, back, middle]] of Object.entries(changes)) {
      const old = before[name] ?? [];
      step[name] = [...old.slice(0, front), ...middle, ...old.slice(old.length - back)];
    }
    before = step;
    return step;
  });
  return { first, pieces, shown };
};

const reelOf = (number) => {
  const place = Math.floor((number - 1) / length);
  if (!reels.has(place)) {
    const address = `${battle}/steps/${place * length + 1}`;
    const fetched = fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)));
    const reel = fetched.then(unwound).then((reel) => { reels.set(place, reel); return reel; });
    reel.catch(() => reels.delete(place));
    reels.set(place, reel);
  }
  return reels.get(place);
};

// Fetches the reels around a position, then all others while nothing else is to be done.
const ahead = (number) => {
  for (const near of [number + length, number - length]) {
    if (near >= 1 && near <= last) Promise.resolve(reelOf(near)).catch(() => {});
  }
};
const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200));
const fetchRest = (from) => {
  if (navigator.connection?.saveData) return;
  let next = from;
  while (next <= last && reels.has(Math.floor((next - 1) / length))) next += length;
  if (next > last) return;
  idle(() => Promise.resolve(reelOf(next)).then(() => fetchRest(next + length)).catch(() => {}));
};

// ---- drawing

let number = Number(root.dataset.number);

// Models start where they were, so that the style sheet lets them glide.
const glide = (view, places) => {
  for (const model of view.querySelectorAll('.model[id]')) {
    const [old, now] = [places.get(model.id), model.getAttribute('transform')];
    if (!old || old === now) continue;
    model.setAttribute('transform', old);
    requestAnimationFrame(() => requestAnimationFrame(() => model.setAttribute('transform', now)));
  }
};

const replaced = (name, markup) => {
  const element = part(name);
  if (!element) return;
  const held = element.contains(document.activeElement) && document.activeElement;
  const kind = held && held.dataset.step;
  if (name !== 'board') {
    element.innerHTML = markup;
  } else {
    const models = [...element.querySelectorAll('.model[id]')];
    const places = new Map(models.map((model) => [model.id, model.getAttribute('transform')]));
    element.innerHTML = markup;
    glide(element, places);
  }
  if (!held || element.contains(document.activeElement)) return;
  (root.querySelector(`a[data-step="${kind}"]`) ?? part('now')).focus({ preventScroll: true });
};

// Everything beside the parts that names the position.
const tell = () => {
  const count = root.querySelector('.count')?.textContent ?? String(number);
  slider.value = number;
  slider.setAttribute('aria-valuetext', count);
  for (const link of document.querySelectorAll('a[data-here]')) link.href = `${battle}/replay/${number}`;
  for (const field of document.querySelectorAll('input[data-here]')) field.value = number;
  for (const word of document.querySelectorAll('[data-here-number]')) word.textContent = number;
  document.title = document.title.replace(/\d+(?=\D*$)/, number);
};

// The markup of each part as it is on the page, once a step was drawn.
const onPage = {};
const draw = (reel, to) => {
  for (const [name, places] of Object.entries(reel.shown[to - reel.first])) {
    const markup = places.map((place) => reel.pieces[place]).join('');
    if (onPage[name] === markup) continue;
    onPage[name] = markup;
    replaced(name, markup);
  }
  number = to;
  root.dataset.number = number;
  tell();
};

// ---- the address

let settling = 0;
const address = () => `${battle}/replay/${number}`;
// Steps that follow fast are one entry of the history: browsers allow only so many in a while.
const remember = (way) => {
  clearTimeout(settling);
  if (way === 'push') history.pushState(null, '', address());
  else if (way === 'settle') settling = setTimeout(() => history.replaceState(null, '', address()), 250);
};

// Of several steps that are asked for while one is fetched only the last is shown.
let wanted = number;
const show = async (asked, way) => {
  const to = Math.min(Math.max(asked, 1), last);
  wanted = to;
  try {
    const known = reelOf(to);
    const reel = known instanceof Promise ? await known : known;
    if (wanted !== to) return;
    draw(reel, to);
    remember(way);
    ahead(to);
  } catch {
    if (wanted === to) location.assign(`${battle}/replay/${to}`);
  }
};

const target = (kind) => Number(root.querySelector(`a[data-step="${kind}"]`)?.dataset.to ?? 0);

// ---- play and pause

let timer = 0;
const isPlaying = () => play.getAttribute('aria-pressed') === 'true';
const setPlaying = (on) => {
  clearTimeout(timer);
  play.setAttribute('aria-pressed', on);
  play.title = on ? play.dataset.pause : play.dataset.play;
  play.querySelector('.label').textContent = play.title;
  // Nobody can listen to a sentence a second: it is read again when the player rests.
  part('now').setAttribute('aria-live', on ? 'off' : 'polite');
  if (on) timer = setTimeout(advance, Number(pause.value));
};
const advance = async () => {
  const next = target('next');
  if (!next) return setPlaying(false);
  await show(next, 'settle');
  if (isPlaying()) timer = setTimeout(advance, Number(pause.value));
};
play.addEventListener('click', () => {
  if (!isPlaying() && !target('next')) show(1, 'push');
  setPlaying(!isPlaying());
});
pause.addEventListener('change', () => setPlaying(isPlaying()));

// ---- keys, links, the slider

const KEYS = {
  ArrowRight: 'next', ArrowLeft: 'prev', 'shift ArrowRight': 'roll-on', 'shift ArrowLeft': 'roll-back',
  PageDown: 'turn-on', PageUp: 'turn-back', Home: 'first', End: 'last',
};

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const typed = event.target.closest?.('input, textarea, select');
  const isSlider = typed === slider;
  if (typed && !isSlider) return;
  if (event.key === ' ') {
    if (event.target.closest?.('a, button, summary')) return;
    event.preventDefault();
    play.click();
    return;
  }
  const kind = KEYS[`${event.shiftKey ? 'shift ' : ''}${event.key}`];
  if (!kind || (event.shiftKey && !event.key.startsWith('Arrow'))) return;
  event.preventDefault();
  const to = target(kind);
  if (!to) return;
  setPlaying(false);
  show(to, event.repeat ? 'settle' : 'push');
});

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-to]');
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  setPlaying(false);
  show(Number(link.dataset.to), 'push');
});

slider.addEventListener('input', () => {
  setPlaying(false);
  show(Number(slider.value), 'settle');
});
slider.form.addEventListener('submit', (event) => event.preventDefault());

addEventListener('popstate', () => {
  const found = location.pathname.match(/\/replay\/(\d+)$/);
  if (found) show(Number(found[1]), 'none');
});

// ---- the address for others

const copy = root.querySelector('.copy');
copy.addEventListener('click', async () => {
  const link = new URL(address(), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    // Without encryption browsers keep the clipboard closed; this way is older and still open.
    const field = document.createElement('textarea');
    field.value = link;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  const before = copy.textContent;
  copy.textContent = copy.dataset.done;
  setTimeout(() => { copy.textContent = before; }, 1600);
});

tell();
Promise.resolve(reelOf(number)).then(() => { ahead(number); fetchRest(1); }).catch(() => {});
