// Computes the fair dice of a battle again, in the browser, from the file of its dice: what the server says is
// compared with what its secret gives. The file says how in words; battle/dice_file.rs is the same check in Rust.

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const utf8 = (text) => new TextEncoder().encode(text);
const big = (number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];

// The dice of one secret: face(k, die) is what die number k shows.
const fairDice = async (secret, file) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  const [red, blue] = file.words;
  const battle = bytesOf(file.battle.replaceAll('-', ''));
  const start = [...battle, ...utf8(`${utf8(red).length}:${red}:${blue}`)];
  const bytes = async function* (k) {
    for (let block = 0; ; block += 1) {
      const message = Uint8Array.from([...start, ...big(k), ...big(block)]);
      yield* new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
    }
  };
  return async (k, die) => {
    const stream = bytes(k);
    const next = async () => (await stream.next()).value;
    // Bytes above the largest multiple would make one face likelier than another: they are thrown away.
    const below = async (sides) => {
      for (;;) {
        const face = Math.floor((await next()) / Math.floor(256 / sides));
        if (face < sides) return face;
      }
    };
    if (die !== 'scatter') return (await below(die === 'd3' ? 3 : 6)) + 1;
    const face = await below(6);
    for (;;) {
      const high = await next();
      const bearing = Math.floor((high * 256 + (await next())) / 182);
      if (bearing < 360) return face < 2 ? 1000 + bearing : bearing;
    }
  };
};

// Checks a file by itself. Each die gets a verdict: proven, wrong, unproven, other; each fault is a list that begins
// with its sort.
export const check = async (file) => {
  const faults = [];
  if (file.format !== 'warlog-dice/1') return { faults: [['format']], dice: [], counts: {} };
  const sources = await Promise.all(file.commitments.map(async ({ secret, commitment }) => {
    if (!secret) return null;
    const hash = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(secret))));
    if (hash === commitment) return fairDice(secret, file);
    faults.push(['secret', commitment]);
    return null;
  }));
  const numbers = new Set();
  const judged = async (line) => {
    if (line.number === null) return { ...line, verdict: 'other' };
    if (numbers.has(line.number)) faults.push(['twice', line.number]);
    numbers.add(line.number);
    if (line.source !== 'fair') return { ...line, verdict: 'other' };
    const behind = file.commitments.findLastIndex((one) => one.first_die <= line.number);
    if (behind < 0) {
      faults.push(['uncommitted', line.number]);
      return { ...line, verdict: 'wrong' };
    }
    if (!sources[behind]) return { ...line, verdict: 'unproven' };
    const must = await sources[behind](line.number, line.die);
    if (must !== line.face) faults.push(['face', line.number, line.event, line.face, must]);
    return { ...line, must, verdict: must === line.face ? 'proven' : 'wrong' };
  };
  const dice = await Promise.all(file.dice.map(judged));
  for (let number = 0; number < numbers.size; number += 1) {
    if (numbers.has(number)) continue;
    faults.push(['missing', number]);
    break;
  }
  const count = (verdict) => dice.filter((die) => die.verdict === verdict).length;
  const counts = Object.fromEntries(['proven', 'wrong', 'unproven', 'other'].map((one) => [one, count(one)]));
  return { faults, dice, counts };
};

// ---- the page

const box = document.querySelector('[data-dice]');
const asks = JSON.parse(box?.dataset.asks ?? '{}');
const say = (key, ...values) => {
  const name = `say${key[0].toUpperCase()}${key.slice(1)}`;
  return values.reduce((text, value, place) => text.replaceAll(`%${place}`, value), box.dataset[name] ?? key);
};
const made = (name, text = '', kind = '') => {
  const element = document.createElement(name);
  element.textContent = text;
  if (kind) element.className = kind;
  return element;
};
const shown = (face) => {
  if (face < 1000 && face > 6) return `${face}°`;
  return face >= 1000 ? `HIT ${face - 1000}°` : String(face);
};

// The dice of one event as a row: what they were for, what they show, what came of it.
const row = (battle, dice) => {
  const line = made('tr', '', dice.some((die) => die.verdict === 'wrong') ? 'wrong' : '');
  const link = made('a', String(dice[0].event));
  link.href = `/battles/${battle}/replay/${dice[0].event}`;
  link.dataset.to = dice[0].event;
  const head = made('th');
  head.scope = 'row';
  head.append(link);
  const faces = dice.map((die) => (die.verdict === 'wrong' ? `${shown(die.face)} ≠ ${shown(die.must ?? 0)}` : shown(die.face)));
  const worst = ['wrong', 'unproven', 'other', 'proven'].find((one) => dice.some((die) => die.verdict === one));
  const purpose = asks[dice[0].purpose] ?? dice[0].purpose;
  line.append(head, made('td', purpose), made('td', faces.join(' · ')), made('td', say(worst), `verdict ${worst}`));
  return line;
};

const report = (file, { faults, dice, counts }) => {
  const result = box.querySelector('.result');
  const verdict = faults.length ? 'bad' : counts.proven ? 'good' : 'none';
  result.replaceChildren(made('p', say(verdict), `verdict ${faults.length ? 'wrong' : 'told'}`));
  result.dataset.verdict = verdict;
  if (faults.length) {
    const list = made('ul');
    for (const [sort, ...values] of faults) list.append(made('li', say(`fault${sort[0].toUpperCase()}${sort.slice(1)}`, ...values)));
    result.append(list);
  }
  if (!dice.length) return;
  const { proven, wrong, unproven, other } = counts;
  result.append(made('p', say('counts', proven, wrong, unproven, other), 'facts'));
  const byEvent = Map.groupBy ? Map.groupBy(dice, (die) => die.event) : grouped(dice);
  const table = made('table');
  const heads = made('tr');
  for (const key of ['event', 'purpose', 'dice', 'result']) heads.append(Object.assign(made('th', say(key)), { scope: 'col' }));
  table.append(made('thead'), made('tbody'));
  table.tHead.append(heads);
  table.tBodies[0].append(...[...byEvent.values()].map((one) => row(file.battle, one)));
  const scroll = made('div', '', 'scroll');
  scroll.tabIndex = 0;
  scroll.append(table);
  result.append(scroll);
};
const grouped = (dice) => {
  const groups = new Map();
  for (const die of dice) groups.set(die.event, [...(groups.get(die.event) ?? []), die]);
  return groups;
};

const checked = async (read) => {
  const result = box.querySelector('.result');
  result.setAttribute('aria-busy', 'true');
  try {
    const file = await read();
    report(file, await check(file));
  } catch {
    result.replaceChildren(made('p', say('unreadable'), 'verdict wrong'));
    result.dataset.verdict = 'unreadable';
  }
  result.removeAttribute('aria-busy');
};

if (box) {
  if (globalThis.crypto?.subtle) {
    box.querySelector('button').addEventListener('click', () => {
      checked(async () => {
        const answer = await fetch(box.dataset.dice);
        if (!answer.ok) throw answer.status;
        return answer.json();
      });
    });
    box.querySelector('input[type="file"]').addEventListener('change', (event) => {
      const [file] = event.target.files;
      if (file) checked(async () => JSON.parse(await file.text()));
    });
  } else {
    for (const control of box.querySelectorAll('button, input')) control.disabled = true;
    box.querySelector('.result').replaceChildren(made('p', say('insecure'), 'notice'));
  }
}
