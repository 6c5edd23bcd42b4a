// Filters the rules as one types. Without this file the form asks the server.

const field = document.querySelector('#q');
const rules = [...document.querySelectorAll('.rule, .rules-table tbody tr')];
const texts = rules.map((rule) => `${rule.id} ${rule.textContent}`.toLowerCase());
const parts = document.querySelectorAll('.part');
const contents = document.querySelector('.contents');

const filter = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  rules.forEach((rule, place) => { rule.hidden = !words.every((word) => texts[place].includes(word)); });
  for (const part of parts) part.hidden = !part.querySelector('.rule:not([hidden])');
  if (contents) contents.hidden = words.length > 0;
};

// A page that the server has searched already shows only what it found: there the form asks again.
if (field && !new URLSearchParams(location.search).get('q')) {
  field.addEventListener('input', filter);
  field.form.addEventListener('submit', (event) => {
    event.preventDefault();
    filter();
  });
}
