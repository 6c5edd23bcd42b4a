// Searches as one types: the server looks, this puts what it found in place. Without this file the form asks the server.

const field = document.querySelector('#q');
const PAUSE = 150; // milliseconds without a key before the server is asked

let waiting = 0;
let asked = new AbortController();

const find = async () => {
  asked.abort();
  asked = new AbortController();
  const words = field.value.trim();
  const address = words ? `/rules?q=${encodeURIComponent(words)}` : '/rules';
  const answer = await fetch(address, { signal: asked.signal });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const id of ['count', 'found']) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  }
  history.replaceState(null, '', address);
};

field.addEventListener('input', () => {
  clearTimeout(waiting);
  // What was not found, because a newer search took its place or there is no connection, leaves the page as it is.
  waiting = setTimeout(() => find().catch(() => {}), PAUSE);
});
