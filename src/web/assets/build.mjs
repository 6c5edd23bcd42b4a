// Running totals while a model is put together. Without this file the server says the same after each step.

const purse = document.querySelector('.purse');
const total = document.querySelector('#total');
const forms = new Intl.PluralRules(document.documentElement.lang);
const number = (field, usual = 0) => {
  const value = Number.parseInt(field?.value ?? '', 10);
  return Number.isFinite(value) && value >= 0 ? value : usual;
};

// What one field adds, for `count` models of which `geared` have what is not chosen for all of a batch.
const added = (field, count, geared) => {
  const models = field.dataset.batch === 'all' ? count : geared;
  if (field.tagName === 'SELECT') return models * Number(field.selectedOptions[0]?.dataset.points ?? 0);
  return models * number(field) * Number(field.dataset.points ?? 0);
};

const price = (form) => {
  const count = Math.max(1, number(form.elements.count, 1));
  const geared = Math.min(count, number(form.elements.with, count));
  const fields = [...form.querySelectorAll('.option select, .option input[data-points]')];
  return fields.reduce((sum, field) => sum + added(field, count, geared), count * Number(form.dataset.points));
};

const show = (form) => {
  const output = form.querySelector('output.price');
  const points = price(form);
  // The page says its words in each form that they have after a number.
  const words = output.dataset[forms.select(points)] ?? output.dataset.other;
  output.textContent = words.replace(/\d+/, points);
  const after = Number(purse.dataset.points) + points;
  const over = after > Number(purse.dataset.budget);
  output.classList.toggle('over', over && total !== null);
  if (total) {
    total.textContent = `${purse.dataset.points} → ${after}`;
    total.classList.toggle('over', over);
  }
};

for (const form of document.querySelectorAll('form.model')) {
  for (const kind of ['input', 'change']) form.addEventListener(kind, () => show(form));
  form.closest('details').addEventListener('toggle', (event) => {
    if (event.target.open) show(form);
    else if (total) {
      total.textContent = purse.dataset.points;
      total.classList.remove('over');
    }
  });
}
