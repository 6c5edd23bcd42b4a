// Keys and smooth steps for the replay. Without this file every step is a plain link.

const keys = {
  ArrowRight: 'next', ArrowLeft: 'prev', PageDown: 'turn-on', PageUp: 'turn-back', Home: 'first', End: 'last',
};
const link = (kind, page = document) => page.querySelector(`a[data-step="${kind}"]`);
const pages = new Map();

const fetched = (address) => {
  if (!pages.has(address)) {
    pages.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : Promise.reject())));
    if (pages.size > 60) pages.delete(pages.keys().next().value);
  }
  return pages.get(address);
};

// Models of both pages start where they were, so that the style sheet lets them glide.
const glide = (from, to) => {
  for (const model of to.querySelectorAll('.model[id]')) {
    const old = from.querySelector(`#${model.id}`)?.getAttribute('transform');
    const now = model.getAttribute('transform');
    if (old && old !== now) {
      model.setAttribute('transform', old);
      requestAnimationFrame(() => requestAnimationFrame(() => model.setAttribute('transform', now)));
    }
  }
};

let wanted = null;
const show = async (address, remember) => {
  wanted = address;
  try {
    const page = new DOMParser().parseFromString(await fetched(address), 'text/html');
    if (wanted !== address) return;
    const [old, fresh] = [document.querySelector('main'), page.querySelector('main')];
    const kind = document.activeElement?.dataset?.step;
    glide(old, fresh);
    old.replaceWith(document.adoptNode(fresh));
    document.title = page.title;
    if (remember) history.pushState(null, '', address);
    if (kind) (link(kind) ?? fresh).focus({ preventScroll: true });
    const next = link('next');
    if (next) fetched(next.href).catch(() => pages.delete(next.href));
  } catch {
    location.assign(address);
  }
};

if (link('next') || link('prev')) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest?.('input, textarea, select')) return;
    const step = keys[event.key] && link(keys[event.key]);
    if (!step) return;
    event.preventDefault();
    show(step.href, true);
  });
  document.addEventListener('click', (event) => {
    const step = event.target.closest?.('a[data-step], .events a');
    if (!step || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(step.href, true);
  });
  addEventListener('popstate', () => show(location.href, false));
}
